/** How long the carousel takes to type one letter of a fact. */
export const letterMs = 30;

/** How long a fact stays once it is typed. */
export const countdownMs = 5_000;

let segmenter: Intl.Segmenter | undefined;

/** Where each character is a letter: before the first combining mark, and printer's quotes and dashes. */
const isPlain = /^[\n\u0020-\u02ff\u2010-\u2027]*$/;

/** What a reader calls a letter: an emoji of several code points is one. */
export function lettersOf(text: string): string[] {
  if (isPlain.test(text)) return text.split('');
  // Its rules are loaded with the first one made, which takes a slow phone longer than a whole text without it.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
