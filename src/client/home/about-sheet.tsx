import { about } from '#content';
import { site } from '#site';
import { MarkSheet } from './drawings/mark-sheet.tsx';

/** A drawing sheet with its title block: the portrait where there is one, and else the mark under construction. */
export function AboutSheet({ portrait = site.portrait }: { portrait?: string | undefined }) {
  return (
    <div data-reveal className="drawing-sheet">
      <div className="border border-field">
        {portrait ? (
          <img
            src={portrait}
            alt={about.portraitAlt}
            width="320"
            height="400"
            loading="lazy"
            className="aspect-4/5 w-full object-cover"
          />
        ) : (
          <MarkSheet />
        )}
        <div className="grid grid-cols-[2fr_3fr] border-t border-field text-note">
          <p className="flex items-end p-3 font-condensed text-head">{site.name}</p>
          <div className="border-l border-field font-mono">
            {about.titleBlock.map((words) => (
              <p key={words} className="px-3 py-2 not-first:border-t not-first:border-field">
                {words}
              </p>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
