import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { demo } from './content.ts';
import { DemoPoster } from './demo-poster.tsx';

export function Demo() {
  return (
    <SectionSheet sheet={demo.sheet} title={demo.title}>
      <p className="max-w-lead text-lead text-ink-soft">{demo.lead}</p>
      <figure className="mt-10">
        <div className="aspect-video overflow-hidden border border-field bg-surface">
          <DemoPoster />
        </div>
        <figcaption className="mt-3 text-note text-ink-soft">{demo.caption}</figcaption>
      </figure>
    </SectionSheet>
  );
}
