import type { ReactNode } from 'react';

/**
 * The text with its words bound where a line should not end: a short last word to the one before it, so that no line of a
 * few letters comes behind, and what `Unbroken` binds.
 */
export function Prose({ text }: { text: string }): ReactNode {
  return <Unbroken text={text.replace(/ (?=\S{1,7}$)/, '\u00a0')} />;
}

/** The text with the halves of each word with a hyphen on one line, such as "GPT-3.5". */
export function Unbroken({ text }: { text: string }): ReactNode {
  return text.split(/(\p{L}{1,9}-(?:\p{L}{1,9}|\d[\d.]{0,4})(?!\S{0,40}-))/u).map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
