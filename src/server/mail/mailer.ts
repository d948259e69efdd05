import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailMessage } from '#db/mails.ts';
import type { MailAnswer } from '#db/sent-mails.ts';

/** A message on its way; with `leaveUrl` it says how its reader leaves the list. */
export interface OutgoingMail extends MailMessage {
  /** Where a mail program asks to end the subscription (RFC 8058). */
  leaveUrl?: string;
}

export interface Mailer {
  /** Sends one message now. Resolves with the words of the server, or the path of the file. Throws when it could not be handed over. */
  send(mail: OutgoingMail): Promise<MailAnswer>;
}

export interface MailerOptions {
  /** The sender of all mail. */
  from: { name: string; address: string };
  /** Takes each message as an `.eml` file when there is no SMTP server. */
  outbox: string;
  smtpUrl?: string;
}

/** Where mail programs end a subscription by themselves (RFC 8058). */
export const oneClickPath = '/api/subscribers/leave';

const smtpTimeoutMs = 10 * 1_000;

/** Nodemailer is loaded when the first message is sent. */
export function createMailer({ from, outbox, smtpUrl }: MailerOptions): Mailer {
  const envelope = ({ leaveUrl, ...message }: OutgoingMail) => ({
    ...message,
    from,
    ...(leaveUrl && { list: { unsubscribe: leaveUrl } }),
    headers: {
      // RFC 3834: no absence notice answers a mail that a program has written.
      'Auto-Submitted': 'auto-generated',
      ...(leaveUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  });

  if (smtpUrl) {
    return {
      async send(message) {
        const { createTransport } = await import('nodemailer');
        const smtp = createTransport({
          url: smtpUrl,
          connectionTimeout: smtpTimeoutMs,
          greetingTimeout: smtpTimeoutMs,
          socketTimeout: smtpTimeoutMs,
        });
        const { response } = await smtp.sendMail(envelope(message));
        return { answer: response, isFile: false };
      },
    };
  }

  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const files = createTransport({ streamTransport: true, buffer: true });
      const sent = await files.sendMail(envelope(message));
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(outbox, `${time}-${randomBytes(4).toString('hex')}.eml`);
      // Renamed into place, so that a program that watches the folder finds whole messages only.
      await writeFile(`${file}.part`, sent.message, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      return { answer: file, isFile: true };
    },
  };
}
