const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a reader calls a letter: an emoji of several code points is one. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
