import { createHmac } from 'node:crypto';
import type { Letter, LetterContent } from '#db/letters/letters.ts';
import type { SiteContent } from '#site-content';
import { toPlainText } from './letter-text.ts';
import { parseMarkdown } from './markdown.ts';
import { escapeHtml, mailPage, senderLines } from '../mail/mail-frame.ts';
import { oneClickPath } from '../mail/mailer.ts';
import type { PublishedSite } from '../site/published-site.ts';

/** In the place of a reader's token where there is no reader. No token is as short. */
export const previewToken = 'preview';

/**
 * Renders the Markdown of a letter once, for all of its readers: the function that it answers adds one reader's way out and
 * the headers of the list. Relative links become links to the site at `publicUrl`.
 */
export function renderLetter(
  { subject, text: source }: LetterContent,
  publicUrl: string,
  site: Pick<SiteContent, 'company' | 'words'>,
) {
  const { tokens, toHtml } = parseMarkdown(source, publicUrl);
  const body = toHtml();
  const text = toPlainText(tokens);
  const { host, hostname } = new URL(publicUrl);
  const reason = `You get this mail because you subscribed at ${host} and confirmed this address.`;
  const name = site.words.newsletter.title;

  return (leaveToken: string) => {
    const leavePage = `${publicUrl}/?leave=${encodeURIComponent(leaveToken)}#newsletter`;
    const footer = [
      senderLines(site).map(escapeHtml).join('<br>'),
      escapeHtml(reason),
      `<a href="${escapeHtml(leavePage)}">Unsubscribe</a>`,
    ].map((line) => `<p>${line}</p>`);
    return {
      subject,
      html: mailPage({
        name: site.company.name,
        kind: name,
        title: subject,
        body,
        footer: footer.join(''),
      }),
      text: `${text}\n\n---\n${senderLines(site).join('\n')}\n${reason}\nUnsubscribe: ${leavePage}\n`,
      leaveUrl: `${publicUrl}${oneClickPath}?token=${leaveToken}`,
      list: { id: `field-notes.${hostname}`, name },
    };
  };
}

/** What a mail program says of a letter above it, shown with its preview. */
export function letterHead(
  { subject }: Pick<LetterContent, 'subject'>,
  { sender }: Pick<PublishedSite, 'sender'>,
): [label: string, value: string][] {
  return [
    ['From', `${sender.name} <${sender.address}>`],
    ['To', 'each subscriber, alone'],
    ['Subject', subject],
  ];
}

/**
 * The same for one letter and one subscription, whichever attempt and process: a mail program that gets a mail twice can
 * tell. Another one for a letter that is a draft again since a restore. Derived from the token, which it does not show.
 */
export function letterMessageId(
  { id, startedAt }: Pick<Letter, 'id' | 'startedAt'>,
  leaveToken: string,
  publicUrl: string,
): string {
  const hmac = createHmac('sha256', leaveToken).update(`letter ${id} ${startedAt?.getTime()}`);
  // Of 128 bits, so that the header field fits on a line.
  const reader = hmac.digest().subarray(0, 16).toString('base64url');
  return `letter-${id}.${reader}@${new URL(publicUrl).hostname}`;
}
