/** A day as pages, mail and proofs say it, in UTC: 3 November 2026. */
export function dayInWords(at: Date | string): string {
  // Made here, because it loads megabytes of tables.
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(at));
}

/** A moment as mail and proofs say it: 3 November 2026, 16:05 UTC. */
export function momentInWords(at: Date | string): string {
  return `${dayInWords(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
}
