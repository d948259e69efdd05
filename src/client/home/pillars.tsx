import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { pillars } from '#content';

export function Pillars() {
  return (
    <SectionSheet id="services" sheet={pillars.sheet} title={pillars.title} top="wide">
      <p className="max-w-lead text-lead text-ink-soft">{pillars.lead}</p>
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-0">
        {pillars.cards.map((card) => (
          <li
            key={card.title}
            data-reveal
            className="row-span-6 grid grid-rows-subgrid gap-0 border border-rule bg-surface sm:max-lg:last:col-span-2 lg:not-first:border-l-0"
          >
            <h3 className="px-5 pt-6 text-head">{card.title}</h3>
            <p className="px-5 pt-3 pb-6 text-ink-soft">{card.description}</p>
            <ul className="row-span-4 grid grid-rows-subgrid">
              {card.features.map((feature) => (
                <li key={feature} className="border-t border-rule px-5 py-3 leading-6">
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
