import type { MailMessage } from '#db/mail/deliveries.ts';
import { subjects } from '#shared/contact.ts';
import type * as z from 'zod/mini';
import type { contactInput } from '#shared/contact.ts';
import { site } from '#site';
import { escapeHtml, mailPage } from './mail-frame.ts';

/** A paragraph, a list of labelled values, or a link on a line of its own. */
type Block =
  string | { fields: [label: string, value: string][] } | { link: string; label: string };

/** The code that finishes a sign-in. `address` is where from, `at` when the password was used. */
export function signInCodeMail(
  to: string,
  { code, address, at }: { code: string; address: string; at: Date },
): MailMessage {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return compose(to, `${code} is your ${site.name} sign-in code`, [
    `Enter ${code} to finish signing in. It works once, for 10 minutes.`,
    `Someone at ${address} used your password at ${time}. If that was not you, change it now.`,
  ]);
}

/** The code that confirms a new address for sign-in codes. */
export function addressCodeMail(to: string, code: string): MailMessage {
  return compose(to, `${code} confirms this address at ${site.name}`, [
    `Enter ${code} to have your sign-in codes sent here. It works once, for 10 minutes.`,
    'If you did not ask for this, do nothing.',
  ]);
}

/** Informs an administrator, at the old address, that sign-in codes no longer go there. */
export function addressChangeMail(to: string, username: string, isOff: boolean): MailMessage {
  const change = isOff ? 'are turned off' : 'go to another address';
  return compose(to, `Sign-in codes for ${username} ${change}`, [
    `From now on the sign-in codes of ${username} at ${site.name} ${change}.`,
    'If that was not you, change your password now and sign out everywhere else.',
  ]);
}

/** Announces a visitor's message to the owner, and why it looks like spam if it does; a reply goes to the visitor. */
export function contactNotice(
  to: string,
  contact: z.output<typeof contactInput>,
  reasons: string[] = [],
): MailMessage {
  const { name, email, company, subject, message } = contact;
  const fields: [string, string][] = [
    ['Name', name],
    ['Email', email],
    ['Company', company || 'not given'],
    ['Subject', subjects[subject]],
    ['Message', message],
  ];
  const mark = reasons.length > 0 ? 'Perhaps spam: ' : '';
  return {
    ...compose(to, `${mark}New message: ${subjects[subject]} from ${name}`, [
      ...(mark ? [`This message waited because it looks like spam: ${reasons.join(', ')}.`] : []),
      { fields },
      `Reply to this mail to answer ${name}.`,
    ]),
    replyTo: { name, address: email },
  };
}

/** Asks the owner of the address whether they entered it. */
export function confirmationMail(to: string, confirmUrl: string): MailMessage {
  return compose(to, 'Confirm your subscription', [
    `Someone entered this address at ${site.name}. If it was you, open the page and press Confirm. If not, do nothing and you will not hear from us again.`,
    { link: confirmUrl, label: 'Open the page' },
  ]);
}

function compose(to: string, subject: string, blocks: Block[]): MailMessage {
  return {
    to,
    subject,
    text: `${blocks.map(asText).join('\n\n')}\n`,
    html: mailPage({ title: subject, body: blocks.map(asHtml).join('\n') }),
  };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return block.link;
  return block.fields.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function asHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if ('link' in block) {
    return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`;
  }
  const rows = block.fields.map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}
