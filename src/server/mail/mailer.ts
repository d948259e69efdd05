import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailMessage } from '#db/mails.ts';

/** Sends one message now. Throws when it could not be handed over. */
export interface Mailer {
  send(message: MailMessage): Promise<unknown>;
}

/** Resolves with the words in which the server accepted the message, or with the path of the file. */
export interface ReportingMailer extends Mailer {
  send(message: MailMessage): Promise<string>;
}

export interface MailerOptions {
  /** The sender of all mail. */
  from: { name: string; address: string };
  /** Takes each message as an `.eml` file when there is no SMTP server. */
  outbox: string;
  smtpUrl?: string;
}

const smtpTimeoutMs = 10 * 1_000;

/** Nodemailer is loaded when the first message is sent. */
export function createMailer({ from, outbox, smtpUrl }: MailerOptions): ReportingMailer {
  const envelope = (message: MailMessage) => ({
    ...message,
    from,
    // RFC 3834: no absence notice answers a mail that a program has written.
    headers: { 'Auto-Submitted': 'auto-generated' },
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
        return response;
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
      return file;
    },
  };
}
