import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { MailAnswer } from '#db/mail/deliveries.ts';
import type { MailMessage } from '#db/schema.ts';
import { makeFolder } from '#db/engine/sqlite/make-folder.ts';
import type { Env } from '../env.ts';
import { shortened } from '../log.ts';
import type { PublishedSite } from '../site/published-site.ts';

/** A message on its way; with `leaveUrl` it says how its reader leaves the list. */
export interface OutgoingMail extends MailMessage {
  /** Where a mail program asks to end the subscription (RFC 8058). */
  leaveUrl?: string;
  /** Of a letter: the mailing list that it belongs to (RFC 2919). */
  list?: { id: string; name: string };
  /** Written by a person and to one: absence notices may answer it (RFC 3834). */
  isPersonal?: boolean;
  /** Without angle brackets. Where it is not given, each attempt has its own. */
  messageId?: string;
}

export interface Mailer {
  /**
   * Sends one message now. Resolves with the words of the server, or the path of the file. Throws when it could not be
   * handed over. The signal ends the connection to the server: nothing is handed over after that.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<MailAnswer>;
  /** Closes the connections that are held open. */
  close?(): void;
}

export interface MailerOptions {
  readSite: () => Promise<Pick<PublishedSite, 'sender'>>;
  /** Takes each message as an `.eml` file when there is no SMTP server. */
  outbox: string;
  smtpUrl?: string;
  dkim?: Env['dkim'];
}

/** Where mail programs end a subscription by themselves (RFC 8058). */
export const oneClickPath = '/api/subscribers/leave';

const connectTimeoutMs = 10 * 1_000;
/** RFC 5321, 4.5.3.2: a server may take ten minutes to say that it has taken a mail. Who gives up sooner sends it twice. */
const replyTimeoutMs = 10 * 60 * 1_000;
/** As many as may wait for a reply at the same time; a server that answers needs one or two. */
const maxConnections = 300;

/** Those that nodemailer signs by itself, and what RFC 8058 asks for besides: a stranger must not be able to change them. */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:Auto-Submitted:List-ID:List-Unsubscribe:List-Unsubscribe-Post';

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');
/** What a visitor wrote as if it were encoded (RFC 2047) is shown as it is, with a space of no width in its first mark. */
const undecoded = (text: string) => text.replaceAll('=?', '=\u200b?');

/** Nodemailer is loaded when the first message is sent. Connections are held open for the next ones. */
export function createMailer({ readSite, outbox, smtpUrl, dkim }: MailerOptions): Mailer {
  const signing = dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } };

  const envelope = async ({ leaveUrl, list, isPersonal, messageId, ...message }: OutgoingMail) => ({
    ...message,
    subject: undecoded(message.subject),
    replyTo: message.replyTo && { ...message.replyTo, name: undecoded(message.replyTo.name) },
    // On the way a line may end in one way only, and what is signed must be what arrives.
    text: withLineFeeds(message.text),
    html: message.html && withLineFeeds(message.html),
    from: (await readSite()).sender,
    ...(messageId && { messageId: `<${messageId}>` }),
    list: {
      ...(leaveUrl && { unsubscribe: leaveUrl }),
      // Of other letters nodemailer makes one encoded word, which may be longer than is allowed (RFC 2047).
      ...(list && { id: { url: list.id, comment: /^[ -~]*$/.test(list.name) ? list.name : '' } }),
    },
    headers: {
      // RFC 3834: no absence notice answers a mail that a program has written.
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(leaveUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  });

  if (smtpUrl) return createSmtpMailer(smtpUrl);

  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const files = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        ...signing,
      });
      const sent = await files.sendMail(await envelope(message));
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(outbox, `${time}-${randomBytes(4).toString('hex')}.eml`);
      // Renamed into place, so that a program that watches the folder finds whole messages only.
      const part = `${file}.part`;
      try {
        makeFolder(outbox);
        await writeFile(part, sent.message, { mode: 0o600, flush: true });
        await rename(part, file);
      } catch (error) {
        // Each try on a full disk would leave one.
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
      return { answer: file, isFile: true };
    },
  };

  function createSmtpMailer(url: string): Mailer {
    const connect = async () => {
      const { createTransport } = await import('nodemailer');
      return createTransport({
        url,
        connectionTimeout: connectTimeoutMs,
        greetingTimeout: connectTimeoutMs,
        socketTimeout: replyTimeoutMs,
        // After the signal nothing more leaves this machine.
        socketCloseTimeout: 0,
        pool: true,
        maxConnections,
        // A connection that the server closed while nothing was sent is opened once more.
        maxRequeues: 1,
        ...signing,
      });
    };
    let pool: { transport: ReturnType<typeof connect>; sending: number } | undefined;
    const sendOver = async (mail: SendMailOptions) => {
      const used = (pool ??= { transport: connect(), sending: 0 });
      used.sending += 1;
      const transport = await used.transport;
      try {
        return await transport.sendMail(mail);
      } catch (error) {
        if (isSenderRefused(error) && pool === used) pool = undefined;
        throw error;
      } finally {
        used.sending -= 1;
        if (pool !== used && used.sending === 0) transport.close();
      }
    };
    return {
      async send(message, signal) {
        const mail = { ...(await envelope(message)), signal };
        const sent = await sendOver(mail).catch((error: unknown) => {
          // Some servers take only so many mails on a connection, and then refuse each sender on it.
          if (isSenderRefused(error)) return sendOver(mail);
          throw error;
        });
        // Who refused is the recipient, and not one of a blind copy: then only the copy has left.
        const refusal = sent.rejectedErrors?.find(
          (error) => error.recipient === sent.envelope.to[0],
        );
        if (refusal) throw Object.assign(refusal, { isCopied: true });
        return { answer: shortened(sent.response), isFile: false };
      },
      close: () => void pool?.transport.then((transport) => transport.close({ force: true })),
    };
  }
}

function isSenderRefused(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'MAIL FROM';
}
