/** A number with its noun: "1 fact", "20,000 facts". */
export function inWords(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
