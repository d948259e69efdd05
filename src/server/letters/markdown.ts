import MarkdownIt, { type MarkdownIt as Markdown, type StateCore, type Token } from 'markdown-it';

/** Deeper brackets, quotations and lists are text: to parse them takes seconds. */
const maxNesting = 20;
const linkProtocols = new Set(['http:', 'https:', 'mailto:']);

/**
 * Parses Markdown that an administrator wrote, for mail and pages alike; `toHtml` renders the tokens as they are by then.
 * Relative links become links to the site at `publicUrl`.
 */
export function parseMarkdown(source: string, publicUrl: string) {
  const markdown = createMarkdown(publicUrl);
  const tokens = markdown.parse(source, {});
  return { tokens, toHtml: () => markdown.renderer.render(tokens, markdown.options, {}) };
}

/**
 * Raw HTML becomes text, a picture the link to it; a link to anything but a page or a mailbox stays as it was typed. So
 * does a link to an address that stands elsewhere in the text: a short text could lead to a long one thousands of times,
 * and a line like "[News]: tomorrow" would not be seen.
 */
function createMarkdown(publicUrl: string): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting }).disable([
    'table',
    'strikethrough',
    'reference',
  ]);
  // "Node.js" is no address; only what begins as one becomes a link.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.normalizeLink = (url) =>
    URL.canParse(url, `${publicUrl}/`) ? new URL(url, `${publicUrl}/`).href : '';
  // As it was typed: decoded, an address with a blank in it would be none in the plain text.
  markdown.normalizeLinkText = (url) => url;
  markdown.validateLink = (url) => URL.canParse(url) && linkProtocols.has(new URL(url).protocol);
  // Too deep for blocks, the parser would leave out what follows.
  const paragraph = markdown.block.ruler.getRules('').at(-1);
  markdown.block.ruler.before('blockquote', 'paragraph_when_deep', (state, from, to, isSilent) =>
    Boolean(state.level >= maxNesting - 2 && paragraph?.(state, from, to, isSilent)),
  );
  markdown.core.ruler.push('pictures_to_links', (state) => {
    for (const token of state.tokens) {
      // The direction of a list or a quotation follows from all of its text: that of a block in it would not count.
      if (token.level === 0 && token.nesting === 1) token.attrSet('dir', 'auto');
      if (token.children) token.children = withoutPictures(token.children, state, `${publicUrl}/`);
    }
  });
  return markdown;
}

/** `home` is where an empty address leads, like any relative one. */
function withoutPictures(tokens: Token[], state: StateCore, home: string): Token[] {
  let isInLink = false;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') {
      isInLink = true;
      token.attrSet('href', String(token.attrGet('href') || home));
    }
    if (token.type === 'link_close') isInLink = false;
    if (token.type !== 'image') return [token];
    const href = String(token.attrGet('src') || home);
    const label = new state.Token('text', '', 0);
    label.content = state.md.renderer.renderInlineAsText(
      token.children ?? [],
      state.md.options,
      {},
    );
    label.content ||= href;
    if (isInLink) return [label];
    const open = new state.Token('link_open', 'a', 1);
    open.attrSet('href', href);
    return [open, label, new state.Token('link_close', 'a', -1)];
  });
}
