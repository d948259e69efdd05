import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { valueBlock } from '#content';

export function ValueBlock() {
  return (
    <SectionSheet sheet={valueBlock.sheet} title={valueBlock.title}>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {valueBlock.items.map((item) => (
          <li key={item.title} data-reveal className="dimension sm:max-lg:last:col-span-2">
            <h3 className="text-head">{item.title}</h3>
            <p className="mt-3 max-w-text text-ink-soft">{item.description}</p>
          </li>
        ))}
      </ul>
    </SectionSheet>
  );
}
