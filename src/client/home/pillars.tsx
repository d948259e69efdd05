import { Prose } from '#client/paper/prose.tsx';
import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { useSite } from '#client/site-context.ts';
import { pillars as labels } from '#content';

export function ValueBlock() {
  const { valueBlock } = useSite().words;
  return (
    <SectionSheet sheet={valueBlock.sheet} title={valueBlock.title}>
      <ul className="in-turn mt-6 grid gap-x-8 gap-y-3 sm:mt-10 sm:grid-cols-2 lg:grid-cols-3 min-[75rem]:grid-cols-[3fr_4fr_5fr]">
        {valueBlock.items.map((item, nth) => (
          <li
            key={item.title}
            data-reveal
            data-draw
            className="dimension row-span-2 grid break-inside-avoid grid-cols-1 grid-rows-subgrid pt-6 max-lg:not-first:mt-2 sm:max-lg:nth-2:mt-0 sm:max-lg:last:col-span-2"
          >
            {/* The one that is measured. */}
            {nth === valueBlock.items.length - 1 && <span className="pencil-tick" />}
            <h3 className="font-condensed text-subtitle">{item.title}</h3>
            <p className="max-w-text text-ink-soft sm:max-lg:in-[li:last-child]:max-w-none max-sm:text-[1rem] max-sm:leading-6">
              <Prose text={item.description} />
            </p>
          </li>
        ))}
      </ul>
    </SectionSheet>
  );
}

export function Pillars() {
  const { pillars } = useSite().words;
  return (
    <SectionSheet
      id="services"
      sheet={pillars.sheet}
      title={pillars.title}
      space="pt-wide pb-normal"
    >
      <p className="max-w-lead text-lead text-ink-soft">{pillars.lead}</p>
      <ul className="in-turn mt-6 grid sm:mt-10 sm:grid-cols-2 lg:grid-cols-3">
        {pillars.cards.map((card) => (
          <li key={card.title} data-reveal className="pillar">
            <div data-draw className="detail-drawing opens-rightwards" />
            <h3 className="text-head">{card.title}</h3>
            <p>
              <Prose text={card.description} />
            </p>
            <details className="pillar-fold">
              <summary className="link">{labels.more}</summary>
            </details>
            <ul>
              {card.features.map((feature) => (
                <li key={feature} className="pillar-row">
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </SectionSheet>
  );
}
