const msPerMinute = 60_000;

/** A moment in ISO 8601 as a `datetime-local` field shows it by this browser's clock; the empty string for none. */
export function toLocalText(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * msPerMinute);
  const text = shifted.toISOString();
  // Seconds that nothing here asks for come from the API, and are not to be lost.
  return date.getTime() % msPerMinute === 0 ? text.slice(0, 16) : text.slice(0, 19);
}

/**
 * The moment in ISO 8601 at which this browser's clock shows the text; null for the empty string. A text that names no
 * moment is answered as it is, to be refused: a date field takes years of five digits.
 */
export function fromLocalText(text: string): string | null {
  const date = new Date(text);
  return text === '' ? null : Number.isNaN(date.getTime()) ? text : date.toISOString();
}

/** Of this browser, as "Europe/Berlin". */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
