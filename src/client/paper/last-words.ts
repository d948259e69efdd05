/** The text with its last three words bound together, so that no line of one or two ends it. */
export function bindLastWords(text: string): string {
  return text.replace(/ (\S+) (\S+)$/, '\u00a0$1\u00a0$2');
}
