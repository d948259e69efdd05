import type { MailMessage } from '#db/schema.ts';
import type { Contact } from '#db/messages/contact-folders.ts';
import { codeMinutes, invitationDays } from '#shared/account.ts';
import { subjectLabel, subjects, type contactInput } from '#shared/contact.ts';
import { quoteOf } from '#shared/messages.ts';
import { momentInWords } from '#shared/site/day.ts';
import { withoutStop } from '#shared/text.ts';
import type * as z from 'zod/mini';
import type { SiteContent } from '#site-content';
import { escapeHtml, mailButton, mailPage, mailTable, senderLines } from './mail-frame.ts';

/** The site that a mail is from, as its owner calls it. */
type Site = Pick<SiteContent, 'company'>;

/** A paragraph, what a visitor wrote, a list of labelled values, a button, or a code to type. */
type Block =
  | string
  | { quote: string }
  | { fields: [label: string, value: string][] }
  | { link: string; label: string }
  | { code: string };

/** The code that finishes a sign-in. `address` is where from, `at` when the password was used. */
export function signInCodeMail(
  to: string,
  { company }: Site,
  { code, address, at }: { code: string; address: string; at: Date },
): MailMessage {
  return compose(to, company, 'Sign-in code', `${code} is your ${company.name} sign-in code`, [
    { code },
    `Enter ${code} to finish signing in. It works once, for ${codeMinutes} minutes.`,
    `Someone at ${address} used your password at ${momentInWords(at)}. If that was not you, change it now.`,
  ]);
}

/** The code that confirms a new address for sign-in codes. */
export function addressCodeMail(to: string, { company }: Site, code: string): MailMessage {
  return compose(to, company, 'Sign-in code', `${code} confirms this address at ${company.name}`, [
    { code },
    `Enter ${code} to have your sign-in codes sent here. It works once, for ${codeMinutes} minutes.`,
    'If you did not ask for this, do nothing.',
  ]);
}

/** Informs an administrator, at the old address, that sign-in codes no longer go there. */
export function addressChangeMail(to: string, { company }: Site, username: string, isOff: boolean) {
  const change = isOff ? 'are turned off' : 'go to another address';
  return compose(to, company, 'Account', `Sign-in codes for ${username} ${change}`, [
    `From now on the sign-in codes of ${username} at ${company.name} ${change}.`,
    'If that was not you, change your password now, sign out everywhere else, and set your address again.',
  ]);
}

/** Informs an administrator that a passkey of theirs was added or removed. */
export function passkeyMail(
  to: string,
  { company }: Site,
  username: string,
  passkey: string,
  change: 'added' | 'removed',
): MailMessage {
  return compose(to, company, 'Account', `A passkey of ${username} was ${change}`, [
    `The passkey “${passkey}” of ${username} at ${company.name} was ${change}.`,
    `If that was not you, ${change === 'added' ? 'remove it under Account, ' : ''}change your password now and sign out everywhere else.`,
  ]);
}

/** `by` is the user name of who invites. */
export function invitationMail(
  to: string,
  { company }: Site,
  { username, by, link }: { username: string; by: string; link: string },
) {
  return compose(to, company, 'Invitation', `Your account at ${company.name}`, [
    `${by} has made an account for you, with the user name ${username}. Open it within ${invitationDays} days, and choose how you sign in from then on.`,
    { link, label: 'Open the account' },
  ]);
}

/** Announces a visitor's message to the owner, and why it looks like spam if it does; a reply goes to the visitor. */
export function contactNotice(
  to: string,
  site: Site,
  contact: z.output<typeof contactInput>,
  reasons: string[] = [],
): MailMessage {
  const { name, email, company, subject, message } = contact;
  const fields: [string, string][] = [
    ['Name', name],
    ['Email', email],
    ['Company', company || 'not given'],
    ['Subject', subjects[subject]],
  ];
  const mark = reasons.length > 0 ? 'Perhaps spam: ' : '';
  return {
    ...compose(
      to,
      site.company,
      'Message',
      `${mark}New message: ${subjects[subject]} from ${name}`,
      [
        ...(mark ? [`This message waited because it looks like spam: ${reasons.join(', ')}.`] : []),
        { quote: message },
        { fields },
        `Reply to this mail to answer ${withoutStop(name)}.`,
      ],
      `${subjects[subject]} from ${name}`,
    ),
    replyTo: { name, address: email },
  };
}

/** What an administrator answers to a message, plain text with the message quoted. The site's own address gets a copy. */
export function answerMail(contact: Contact, text: string, contactTo: string): MailMessage {
  return {
    to: contact.email,
    bcc: contactTo,
    subject: `Re: ${subjectLabel(contact.subject)}`,
    text: `${text.trimEnd()}\n\n${quoteOf(contact)}\n`,
  };
}

/** Asks the owner of the address whether they entered it. */
export function confirmationMail(to: string, { company }: Site, confirmUrl: string): MailMessage {
  return compose(to, company, 'Subscription', 'Confirm your subscription', [
    `Someone entered this address at ${withoutStop(company.name)}. If it was you, open the page and press Confirm. If not, do nothing and you will not hear from us again.`,
    { link: confirmUrl, label: 'Open the page' },
  ]);
}

/** Warns the owner that there is no copy of the site away from its machine, or an old one. */
export function copiesMail(
  to: string,
  { company }: Site,
  { madeAt }: { madeAt: Date | null },
  problem: string,
): MailMessage {
  const subject = madeAt ? 'The last copy of the site is old' : 'There is no copy of the site';
  const state = madeAt ? `The last copy was made on ${momentInWords(madeAt)}.` : `${subject}.`;
  return compose(to, company, 'Copies', subject, [
    `${state} What came in since then is on one machine alone.`,
    `Why the last attempt failed: ${problem}`,
  ]);
}

export function testMail(to: string, { company }: Site): MailMessage {
  return compose(to, company, 'Test', 'A test mail from the website', [
    'This is a test. The website can send mail to this address.',
  ]);
}

function compose(
  to: string,
  company: Site['company'],
  kind: string,
  subject: string,
  blocks: Block[],
  title = subject,
): MailMessage {
  const sender = senderLines({ company });
  return {
    to,
    subject,
    text: `${[...blocks.map(asText), ['---', ...sender].join('\n')].join('\n\n')}\n`,
    html: mailPage({
      name: company.name,
      kind,
      title,
      body: blocks.map(asHtml).join('\n'),
      footer: sender.map(escapeHtml).join('<br>'),
    }),
  };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('quote' in block) return block.quote;
  if ('link' in block) return block.link;
  if ('code' in block) return block.code;
  return block.fields.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function asHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if ('quote' in block) {
    return `<blockquote dir="auto">${escapeHtml(block.quote).replaceAll('\n', '<br>')}</blockquote>`;
  }
  if ('link' in block) return mailButton(block.link, block.label);
  if ('code' in block) return `<blockquote><kbd>${escapeHtml(block.code)}</kbd></blockquote>`;
  const rows = block.fields.map(
    ([label, value]) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td dir="auto">${escapeHtml(value)}</td></tr>`,
  );
  return mailTable(rows.join(''));
}
