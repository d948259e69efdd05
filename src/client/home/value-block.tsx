import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { valueBlock } from '#content';

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
