import type { ReactNode } from 'react';
import { Tooltip } from '#client/ui/tooltip.tsx';

type FactCardProps = {
  factText: string;
  source: string;
  /** The beginning that is typed already; without it the text is there whole. */
  typed?: string;
  /** What stands in the top right corner. */
  corner?: ReactNode;
  onSourceToggle?: (isOpen: boolean) => void;
};

/** A fact on listing paper. It has the size of its whole text, however much of it is typed. */
export function FactCard({ factText, source, typed, corner, onSourceToggle }: FactCardProps) {
  return (
    <figure className="listing flex h-full flex-col font-mono">
      <div className="absolute top-0 right-bar flex h-bar items-center pr-3">{corner}</div>
      <blockquote dir="auto" className="grow text-fact wrap-anywhere">
        {typed === undefined ? factText : <TypedText text={factText} typed={typed} />}
      </blockquote>
      {source && (
        <div className="mt-bar text-note leading-bar">
          <Tooltip label="Source" onToggle={onSourceToggle}>
            {source}
          </Tooltip>
        </div>
      )}
    </figure>
  );
}

/** Letter by letter for the eye, as one sentence for whoever has it read aloud. */
function TypedText({ text, typed }: { text: string; typed: string }) {
  return (
    <>
      <span aria-hidden="true">
        {typed}
        {/* A new caret for each letter: one that moved would count as a layout shift. */}
        {typed.length < text.length && <span key={typed.length} className="caret" />}
        <span className="invisible print:visible">{text.slice(typed.length)}</span>
      </span>
      <span className="sr-only print:hidden">{text}</span>
    </>
  );
}
