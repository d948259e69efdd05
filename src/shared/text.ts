/** A number with its noun: "1 fact", "2,000 facts". */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;
}

/**
 * Without control characters but tabs and line breaks, whatever writes these: no page shows them. Half a character, which
 * cannot be encoded, becomes U+FFFD.
 */
export function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\v\f\u0085]/g, '\n')
    .replace(/[^\P{Cc}\t\r\n]/gu, '');
}

/** How many characters limits count: an emoji is one, where `length` counts two. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** False for white space and what has no shape, as a zero-width space, alone. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(text);
}

/** A text ahead of a full stop, of which "Acme Inc." has one already. */
export function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

/** In one line: runs of white space, line breaks and other control characters become single spaces. */
export function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
