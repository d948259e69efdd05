/** The id that a path names; `undefined` where it is no positive whole number written in digits. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
