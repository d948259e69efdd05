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
  /** Of a letter: the mailing list that it belongs to (RFC 2919). */
  list?: { id: string; name: string };
  /** Without angle brackets. Where it is not given, each attempt has another one. */
  messageId?: string;
}

export interface Mailer {
  /**
   * Sends one message now. Resolves with the words of the server, or the path of the file. Throws when it could not be
   * handed over. The signal ends the connection to the server: nothing is handed over after that.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<MailAnswer>;
  /** Closes the connection that is held open between two messages, if there is one. */
  close?(): void;
}

export interface MailerOptions {
  /** The sender of all mail. */
  from: { name: string; address: string };
  /** Takes each message as an `.eml` file when there is no SMTP server. */
  outbox: string;
  smtpUrl?: string;
  /** Signs what is sent. */
  dkim?: { domain: string; selector: string; privateKey: string };
  /** For many messages in a row: they share one connection, one after the other. */
  isPooled?: boolean;
}

/** Where mail programs end a subscription by themselves (RFC 8058). */
export const oneClickPath = '/api/subscribers/leave';

const smtpTimeoutMs = 10 * 1_000;

/** Those that nodemailer signs by itself, and what RFC 8058 asks for besides: a stranger must not be able to add them. */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:Auto-Submitted:List-ID:List-Unsubscribe:List-Unsubscribe-Post';

/** Nodemailer is loaded when the first message is sent. */
export function createMailer({ from, outbox, smtpUrl, dkim, isPooled }: MailerOptions): Mailer {
  const signing = dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedHeaders,
    },
  };

  const envelope = ({ leaveUrl, list, messageId, ...message }: OutgoingMail) => ({
    ...message,
    from,
    ...(messageId && { messageId: `<${messageId}>` }),
    list: {
      ...(leaveUrl && { unsubscribe: leaveUrl }),
      ...(list && { id: { url: list.id, comment: list.name } }),
    },
    headers: {
      // RFC 3834: no absence notice answers a mail that a program has written.
      'Auto-Submitted': 'auto-generated',
      ...(leaveUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  });

  if (smtpUrl) return createSmtpMailer(smtpUrl);

  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const files = createTransport({ streamTransport: true, buffer: true, ...signing });
      const sent = await files.sendMail(envelope(message));
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(outbox, `${time}-${randomBytes(4).toString('hex')}.eml`);
      // Renamed into place, so that a program that watches the folder finds whole messages only.
      await writeFile(`${file}.part`, sent.message, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      return { answer: file, isFile: true };
    },
  };

  function createSmtpMailer(url: string): Mailer {
    const connect = async () => {
      const { createTransport } = await import('nodemailer');
      const options = {
        url,
        connectionTimeout: smtpTimeoutMs,
        greetingTimeout: smtpTimeoutMs,
        socketTimeout: smtpTimeoutMs,
        ...signing,
      };
      if (!isPooled) return createTransport(options);
      return createTransport({
        ...options,
        pool: true,
        maxConnections: 1,
        // A connection that the server closed while nothing was sent is opened once more.
        maxRequeues: 1,
        // After the signal nothing more leaves this machine.
        socketCloseTimeout: 0,
      });
    };
    let pool: ReturnType<typeof connect> | undefined;
    return {
      async send(message, signal) {
        const smtp = isPooled ? await (pool ??= connect()) : await connect();
        const { response } = await smtp.sendMail({ ...envelope(message), signal });
        return { answer: response, isFile: false };
      },
      close: () => void pool?.then((smtp) => smtp.close()),
    };
  }
}
