import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod';
import { isDatabaseUrl } from '#db/engine/database-url.ts';
import { withAsciiDomain } from '#shared/contact.ts';
import { oneLine } from '#shared/account.ts';
import { readBackupTo } from './backup/backup-to.ts';
import { logLevels } from './log.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => new URL(value))
  .refine((url) => url.href === `${url.origin}/`, 'must have nothing but a host and a port')
  .transform((url) => url.origin);

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, 'must look like file:data/site.db or libsql://host');

const smtpShape = 'must look like smtp://user:pass@host:port';
const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: smtpShape, abort: true })
  .refine((value) => {
    const { hostname, port, pathname, search, hash } = new URL(value);
    // A `?` or `#` in a password ends the host ahead of it, and the name of the user is taken for the host.
    const isCut = `${search}${hash}`.includes('@');
    return hostname !== '' && port !== '0' && ['', '/'].includes(pathname) && !isCut;
  }, smtpShape)
  .refine((value) => {
    const { protocol, port } = new URL(value);
    return protocol !== 'smtp:' || port !== '465';
  }, 'must begin with smtps:// for port 465, where TLS comes first');

/** As browsers check it, so that a mailbox of the machine itself (`sales@localhost`) is one too. */
export const mailAddress = z
  .string()
  .overwrite(withAsciiDomain)
  .check(z.email({ pattern: z.regexes.html5Email, error: 'must be a valid e-mail address' }));

/** One mailbox as mail programs write it: `desk@example.com` or `Site Desk <desk@example.com>`. */
const sender = z.string().transform((text, context) => {
  const [mailbox, ...others] = addressparser(text, { flatten: true });
  // The parser takes an address out of almost anything.
  const isWritten = text.trim() === mailbox?.address || /^[^<>\r\n]*<[^<>]+>$/.test(text.trim());
  const address = mailAddress.safeParse(mailbox?.address).data;
  if (address && isWritten && others.length === 0) {
    return { ...(mailbox?.name && { name: mailbox.name }), address };
  }
  context.addIssue('must look like desk@example.com or Site Desk <desk@example.com>');
  return z.NEVER;
});

/** A name of DNS, of one part or several. */
const dnsName = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)*$/i,
    'must be a DNS name',
  );

/** The key itself, from the file that the variable names. */
const privateKeyFile = z.string().transform((file, context) => {
  try {
    const pem = readFileSync(file, 'utf8');
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem;
    context.addIssue('must name a file with an RSA key');
  } catch {
    context.addIssue('must name a readable file with a private key in PEM format');
  }
  return z.NEVER;
});

/** Where systemd puts the first socket that it passes: sd_listen_fds(3). */
const firstPassedFd = 3;

const dkimNames = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY_FILE'] as const;

const variables = z
  .looseObject({
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: z.string().optional(),
    LISTEN_PID: z.string().optional(),
    NOTIFY_SOCKET: z.string().optional(),
    DATABASE_URL: databaseUrl.default('file:data/site.db'),
    DATABASE_AUTH_TOKEN: z
      .string()
      .trim()
      .regex(/^[!-~]+$/, 'must be one word of ASCII')
      .optional(),
    PUBLIC_URL: origin.optional(),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_USERNAME: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(120, 'must have at most 120 characters')
      .regex(oneLine, 'must be one line')
      .default('admin'),
    // Checked when it is used, which is at the very first start only.
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_EMAIL: mailAddress.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    CONTACT_TO: mailAddress.optional(),
    DKIM_DOMAIN: dnsName.optional(),
    DKIM_SELECTOR: dnsName.optional(),
    DKIM_PRIVATE_KEY_FILE: privateKeyFile.optional(),
    LETTERS_PER_MINUTE: wholeNumber(1, 1_200).default(60),
    BACKUP_TO: z.string().optional(),
    TRUST_PROXY: wholeNumber(0, 16).default(0),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  })
  .superRefine((env, context) => {
    const missing = dkimNames.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === dkimNames.length) return;
    for (const name of missing) {
      const others = dkimNames.filter((other) => other !== name).join(' and ');
      context.addIssue({ code: 'custom', path: [name], message: `must be set with ${others}` });
    }
  })
  .transform((env, context) => ({
    port: env.PORT,
    host: env.HOST,
    /** The file descriptor of the socket that systemd opened for this process. A child that inherits the variable has none. */
    listenFd: env.LISTEN_PID === String(process.pid) ? firstPassedFd : undefined,
    /** True when systemd waits to be notified of the end of the start. */
    notifiesSystemd: env.NOTIFY_SOCKET !== undefined,
    databaseUrl: env.DATABASE_URL,
    /** For a database server that asks for one. */
    databaseAuthToken: env.DATABASE_AUTH_TOKEN,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false,
    /** The one origin that state-changing requests may come from; undefined: the host that each was sent to. */
    publicOrigin: env.PUBLIC_URL,
    sessionSecret: env.SESSION_SECRET,
    firstAdmin: {
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
      email: env.ADMIN_EMAIL,
    },
    smtpUrl: env.SMTP_URL,
    /** Undefined where the owner says it, see `site/published-site.ts`. */
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO,
    /** Signs all mail; undefined where none of its variables is set. */
    dkim:
      env.DKIM_DOMAIN && env.DKIM_SELECTOR && env.DKIM_PRIVATE_KEY_FILE
        ? {
            domainName: env.DKIM_DOMAIN,
            keySelector: env.DKIM_SELECTOR,
            privateKey: env.DKIM_PRIVATE_KEY_FILE,
          }
        : undefined,
    lettersPerMinute: env.LETTERS_PER_MINUTE,
    /** Undefined where no copies are made. */
    backupTo: readBackupTo(env, context),
    /** How many proxies in front of the site have appended an entry to X-Forwarded-For. */
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }));

export type Env = z.output<typeof variables>;

/** A problem that the person who starts the site can solve; its message is for them, without a stack. */
export class SetupError extends Error {}

/** Reads the settings of the environment; an empty variable counts as unset. Throws a SetupError naming the variables that are wrong. */
export function readEnv(environment: Record<string, string | undefined> = process.env): Env {
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  const result = variables.safeParse(Object.fromEntries(set));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new SetupError(`Cannot start: ${problems.join('; ')}.`);
}
