import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { valueBlock, pillars } from '#content';
import { caliper } from './drawings/caliper.ts';
import { lappedStrakes } from './drawings/lapped-strakes.ts';
import { mortiseJoint } from './drawings/mortise-joint.ts';
import type { Drawing } from './drawings/path.ts';

export function ValueBlock() {
  return (
    <SectionSheet sheet={valueBlock.sheet} title={valueBlock.title}>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[5fr_4fr_minmax(13.5rem,3fr)]">
        {valueBlock.items.map((item, nth) => (
          <li key={item.title} data-reveal className="dimension pt-6 sm:max-lg:last:col-span-2">
            {/* The one that is measured. */}
            {nth === valueBlock.items.length - 1 && <span className="pencil-tick" />}
            <h3 className="font-condensed text-subtitle">{item.title}</h3>
            <p className="mt-3 max-w-text text-ink-soft">{item.description}</p>
          </li>
        ))}
      </ul>
    </SectionSheet>
  );
}

/** Of the cards, in their order: what is built, what is measured, and what holds together. */
const drawings = [mortiseJoint(), caliper(), lappedStrakes()];

export function Pillars() {
  return (
    <SectionSheet id="services" sheet={pillars.sheet} title={pillars.title} top="wide">
      <p className="max-w-lead text-lead text-ink-soft">{pillars.lead}</p>
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-0">
        {pillars.cards.map((card, nth) => {
          const drawing = drawings[nth];
          return (
            <li
              key={card.title}
              data-reveal
              className="row-span-7 border border-rule bg-surface sm:grid sm:grid-rows-subgrid sm:gap-0 sm:max-lg:last:col-span-2 lg:not-first:border-l-0"
            >
              <div className="px-6 pt-6">{drawing && <DetailDrawing {...drawing} />}</div>
              <h3 className="px-6 pt-6 text-head">{card.title}</h3>
              <p className="px-6 pt-3 pb-6 text-ink-soft">{card.description}</p>
              <details className="pillar-fold">
                <summary className="link">{pillars.more}</summary>
              </details>
              <ul className="row-span-4 sm:grid sm:grid-rows-subgrid">
                {card.features.map((feature) => (
                  <li key={feature} className="pillar-row">
                    <svg viewBox="0 0 14 14" aria-hidden="true">
                      <path pathLength="1" d="M1.5 7.5Q3.5 9 5 12.5Q8 5 13 1.5" />
                    </svg>
                    {feature}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </SectionSheet>
  );
}

/** A drawing in its own size, which draws itself when the card around it rises. */
function DetailDrawing({ viewBox, strokes, dashed, fine }: Drawing) {
  const [, , width, height] = viewBox;
  return (
    <svg
      viewBox={viewBox.join(' ')}
      width={width}
      height={height}
      className="detail-drawing"
      aria-hidden="true"
    >
      <path className="detail-dashed" d={dashed.join('')} />
      <path className="detail-fine" d={fine.join('')} />
      {strokes.map((stroke) => (
        <path key={stroke} className="drawn-stroke" pathLength="1" d={stroke} />
      ))}
    </svg>
  );
}
