import { createHmac } from 'node:crypto';
import MarkdownIt, { type MarkdownIt as Markdown, type StateCore, type Token } from 'markdown-it';
import type { LetterContent } from '#db/letters/letters.ts';
import { toPlainText } from './letter-text.ts';
import { escapeHtml, mailPage, senderLine } from '../mail/mail-frame.ts';
import { oneClickPath } from '../mail/mailer.ts';

/** The newsletter's name. */
export const newsletterName = 'Field notes';

/** Deeper brackets and quotes are text: to parse them takes seconds. */
const maxNesting = 20;
const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
/** Blocks whose direction follows from their text. */
const directedBlocks = /^(?:paragraph|heading|blockquote|list_item)_open$/;

/** In the place of a reader's token where there is no reader. No token is as short. */
export const previewToken = 'preview';

/** Both halves of a letter as one reader gets it. */
export interface LetterMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders the Markdown of a letter once, for all of its readers: what it answers adds the way out of one of them.
 * Relative links become links to the site at `publicUrl`.
 */
export function renderLetter(
  { subject, text: source }: LetterContent,
  publicUrl: string,
): (leaveToken: string) => LetterMail {
  const markdown = createMarkdown(publicUrl);
  const tokens = markdown.parse(source, {});
  const body = markdown.renderer.render(tokens, markdown.options, {});
  const text = toPlainText(tokens);
  const host = new URL(publicUrl).host;
  const reason = `You get ${newsletterName} because you subscribed at ${host} and confirmed this address.`;

  return (leaveToken) => {
    const leaveUrl = `${publicUrl}/?leave=${encodeURIComponent(leaveToken)}#newsletter`;
    const footer = [
      escapeHtml(senderLine()),
      escapeHtml(reason),
      `<a href="${escapeHtml(leaveUrl)}">Unsubscribe</a>`,
    ].map((line) => `<p>${line}</p>`);
    return {
      subject,
      html: mailPage({ title: subject, body, footer: footer.join('') }),
      text: `${text}\n\n---\n${senderLine()}\n${reason}\nUnsubscribe: ${leaveUrl}\n`,
    };
  };
}

/** What says that a mail is of the newsletter, and how its reader leaves. */
export function listHeaders(publicUrl: string, leaveToken: string) {
  return {
    leaveUrl: `${publicUrl}${oneClickPath}?token=${leaveToken}`,
    list: { id: `field-notes.${new URL(publicUrl).hostname}`, name: newsletterName },
  };
}

/**
 * The same for one letter and one subscription, whichever attempt and process: a mail program that gets a mail twice can
 * tell. Derived from the token, which it does not show.
 */
export function letterMessageId(letterId: number, leaveToken: string, from: string): string {
  const hmac = createHmac('sha256', leaveToken).update(`letter ${letterId}`);
  // Of 128 bits, so that the header field fits on a line.
  const reader = hmac.digest().subarray(0, 16).toString('base64url');
  return `letter-${letterId}.${reader}@${from.slice(from.lastIndexOf('@') + 1)}`;
}

/** Raw HTML becomes text, a picture the link to it; a link to anything but a page or a mailbox stays as it was typed. */
function createMarkdown(publicUrl: string): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting }).disable([
    'table',
    'strikethrough',
  ]);
  // "Node.js" is no address; only what begins as one becomes a link.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.normalizeLink = (url) =>
    URL.canParse(url, `${publicUrl}/`) ? new URL(url, `${publicUrl}/`).href : '';
  markdown.validateLink = (url) => URL.canParse(url) && linkProtocols.has(new URL(url).protocol);
  markdown.core.ruler.push('pictures_to_links', (state) => {
    for (const token of state.tokens) {
      if (directedBlocks.test(token.type)) token.attrSet('dir', 'auto');
      if (token.children) token.children = withoutPictures(token.children, state);
    }
  });
  return markdown;
}

function withoutPictures(tokens: Token[], state: StateCore): Token[] {
  let isInLink = false;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') isInLink = true;
    if (token.type === 'link_close') isInLink = false;
    if (token.type !== 'image') return [token];
    const href = String(token.attrGet('src') ?? '');
    const label = new state.Token('text', '', 0);
    label.content = state.md.renderer.renderInlineAsText(
      token.children ?? [],
      state.md.options,
      {},
    );
    if (isInLink) return [label];
    label.content ||= href;
    const open = new state.Token('link_open', 'a', 1);
    open.attrSet('href', href);
    return [open, label, new state.Token('link_close', 'a', -1)];
  });
}
