/** How a text is written that becomes HTML. A mark and its word stay on one line. */
export const markdownHint =
  'Markdown: *emphasis*, **strong**, [a\u00a0link]\u200b(https://example.com), #\u00a0heading, -\u2060\u00a0list, 1.\u00a0list, >\u00a0quote. An empty line begins a paragraph. HTML is shown as\u00a0text.';
