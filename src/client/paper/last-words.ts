/** The text with its last two words bound together where they are short, so that no line of a few letters ends it. */
export function bindLastWords(text: string): string {
  return text.replace(/ (?=\S{1,7}$)/, '\u00a0');
}
