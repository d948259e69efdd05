import { parseArgs } from 'node:util';
import type { Database } from '#db/engine/database.ts';
import { databaseName } from '#db/engine/database-url.ts';
import type { ExistingDatabase } from '#db/engine/connection.ts';
import { openExistingDatabase } from '#db/engine/open.ts';
import { recording } from '#db/activity.ts';
import { listPasskeys, removePasskey } from '#db/auth/passkeys.ts';
import { findCodeOfUser } from '#db/auth/sign-in-codes.ts';
import {
  createUser,
  deleteUser,
  findUser,
  isNobodyElse,
  listUsers,
  setPassword,
  setRole,
  type User,
} from '#db/auth/users.ts';
import { passwordLimits, userName } from '#shared/account.ts';
import { mailAddress, readEnv, SetupError, type Env } from '../env.ts';
import { siteContent } from '#site-content';
import { dataFile, outboxName, secretName } from '../storage/data-files.ts';
import { passwordProblem, type PasswordOwner } from '../auth/password-rule.ts';
import { changeCodeAddress, codeOf, isExpired } from '../auth/sign-in-code.ts';
import { mailPasskeyChange } from '../auth/passkeys.ts';
import { hashPassword } from '../auth/password.ts';
import { askHidden } from './prompt.ts';
import { findSecret } from '../auth/session-secret.ts';
import { erasePersonalData } from '../messages/erase-person.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { createMailer } from '../mail/mailer.ts';
import { createReadSite, withAddresses } from '../site/published-site.ts';
import { testMail } from '../mail/mail-templates.ts';
import { sendAtOnce } from '../mail/test-mail.ts';

const help = `Administrators of the site.

  npm run admin -- create NAME [--email ADDRESS]   add an administrator; asks for a password
  npm run admin -- list                            name and e-mail address of each
  npm run admin -- password NAME                   set a new password; ends all sessions
  npm run admin -- email NAME ADDRESS              sign-in codes go there from now on
  npm run admin -- email NAME --none               no second factor any more
  npm run admin -- code NAME                       print the code of a login that waits for one
  npm run admin -- role NAME owner                 make an administrator an owner, or an editor
  npm run admin -- passkeys NAME                   id, name and last use of each passkey
  npm run admin -- passkeys NAME --remove ID       remove a passkey
  npm run admin -- delete NAME                     remove an administrator
  npm run admin -- forget ADDRESS                  erase everything stored under an e-mail address
  npm run admin -- test-mail ADDRESS               send a test mail; says what the server answered
  npm run admin -- help                            this text

A password has at least ${passwordLimits.min} characters, ${passwordLimits.minWithCode} where sign-in codes are mailed. From a pipe it is the
first line of standard input.
The database is the one that DATABASE_URL names; it must exist. Its file is printed
on standard error.
`;

/** What the person at the terminal did wrong, in their words. */
class UsageError extends Error {}

type Command = (
  database: Pick<ExistingDatabase, 'db' | 'now'>,
  args: string[],
  options: Options,
) => Promise<string>;

interface Options {
  email?: string;
  none?: boolean;
  remove?: string;
}

const commands: Record<string, Command> = {
  async create({ db }, [name], { email }) {
    const { data: username, error } = userName.safeParse(requireName(name));
    if (error) throw new UsageError(`${error.issues[0]?.message}.`);
    if (await findUser(db, username)) throw taken(username);
    const address = email === undefined ? undefined : checkEmail(email);
    const password = await askPassword({ username, hasSecondFactor: address !== undefined });
    const user = await createUser(db, { username, password, email: address });
    if (!user) throw taken(username);
    return `${username} can sign in now.`;
  },

  async list({ db }) {
    const users = await listUsers(db);
    if (users.length === 0) return 'There are no administrators.';
    const line = ({ username, email, role }: User) =>
      `${username}\t${email ?? 'no e-mail'}${role === 'editor' ? '\teditor' : ''}`;
    return users.map(line).join('\n');
  },

  async password({ db }, [name]) {
    const user = await requireUser(db, name);
    const hasSecondFactor = user.email !== null;
    const password = await askPassword({ username: user.username, hasSecondFactor });
    await setPassword(db, user, password);
    return `${user.username} has a new password; all sessions have ended.`;
  },

  async email(database, [name, address], { none }) {
    const user = await requireUser(database.db, name);
    if (Boolean(none) === Boolean(address)) {
      throw new UsageError('Give an address, or --none to turn the second factor off.');
    }
    if (!address) {
      await changeCodeAddress(codeAddressDeps(database), user, null);
      return `${user.username} signs in with the password alone.`;
    }
    await changeCodeAddress(codeAddressDeps(database), user, checkEmail(address));
    return `Sign-in codes of ${user.username} go to ${address}.`;
  },

  async code({ db, now }, [name]) {
    const user = await requireUser(db, name);
    const code = await findCodeOfUser(db, user.id);
    if (!code || isExpired(code, now())) {
      throw new UsageError(`No login of ${user.username} is waiting for a code.`);
    }
    return codeOf(code.nonce, requireSecret());
  },

  async delete({ db }, [name]) {
    const user = await requireUser(db, name);
    if (!(await deleteUser(db, user.id, isNobodyElse))) throw lastOwner(user);
    return `${user.username} is removed.`;
  },

  async role({ db }, [name, role]) {
    const user = await requireUser(db, name);
    if (role !== 'owner' && role !== 'editor') throw new UsageError('Say owner or editor.');
    if (!(await setRole(db, user.id, role))) throw lastOwner(user);
    return `${user.username} is an ${role} now.`;
  },

  async passkeys({ db, now }, [name], { remove }) {
    const user = await requireUser(db, name);
    const passkeys = await listPasskeys(db, user.id);
    if (remove === undefined) {
      const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never used';
      const lines = passkeys.map(({ id, name, usedAt }) => `${id}\t${name}\t${day(usedAt)}`);
      return lines.join('\n') || `${user.username} has no passkeys.`;
    }
    const passkey = passkeys.find(({ id }) => String(id) === remove);
    if (!passkey) throw new UsageError(`${user.username} has no passkey ${remove}.`);
    const mail = await mailPasskeyChange(
      codeAddressDeps({ db, now }),
      user,
      passkey.name,
      'removed',
    );
    if (await removePasskey(db, passkey, mail)) return `${passkey.name} is removed.`;
    throw new UsageError('Set a password first: nothing else signs them in.');
  },

  async forget({ db }, [address]) {
    // The forms take addresses that no mail server would.
    if (!address || !/^[^\s<>:@]+@[^\s<>:@]+$/.test(address)) {
      throw new UsageError('Say which address: npm run admin -- help');
    }
    const { databaseUrl } = readEnv();
    return await erasePersonalData({ db, outbox: dataFile(databaseUrl, outboxName) }, address);
  },
};

/** How many words follow a command, where it is not one. */
const argumentsOf: Record<string, number> = { list: 0, email: 2, role: 2 };
/** The option that a command takes, where it takes one. */
const optionOf: Record<string, keyof Options> = {
  create: 'email',
  email: 'none',
  passkeys: 'remove',
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(argv: string[]) {
  const { name, args, options } = parse(argv);
  if (name === 'help' || options.help) {
    process.stdout.write(help);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command && name !== 'test-mail') {
    throw new UsageError(`There is no command "${name}". See: npm run admin -- help`);
  }
  const surplus = args[argumentsOf[name] ?? 1];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is a word too many.`);
  const foreign = Object.keys(options).find((option) => option !== optionOf[name]);
  if (foreign) throw new UsageError(`"${name}" takes no --${foreign}.`);
  const env = readEnv();
  try {
    const answer = command
      ? await useDatabase(env, ({ db, now }) =>
          command({ db: recorded(db, name, args, now), now }, args, options),
        )
      : await sendTestMail(env, args);
    process.stdout.write(`${answer}\n`);
  } catch (error) {
    const problem = storageProblem(error, databaseName(env.databaseUrl));
    if (!problem) throw error;
    throw new SetupError(`${problem}.`, { cause: error });
  }
}

async function useDatabase(
  { databaseUrl, databaseAuthToken: authToken }: Env,
  use: (database: ExistingDatabase) => Promise<string>,
) {
  const database = await openExistingDatabase(databaseUrl, { authToken });
  // Not on standard output, which another program may read.
  process.stderr.write(`Database: ${databaseName(databaseUrl)}\n`);
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Records a command in the activity, without the address of a person that it may have. */
function recorded(db: Database, name: string, args: string[], now: () => Date): Database {
  const words = ['admin', name, ...args.filter((word) => !word.includes('@'))];
  const what = `The command line ran "${words.join(' ')}"`;
  return recording(db, () => ({ at: now(), who: null, what }));
}

/** What a change is made with that is mailed to an administrator. */
function codeAddressDeps({ db, now }: Pick<ExistingDatabase, 'db' | 'now'>) {
  return { db, now, readSite: createReadSite(db, readEnv()) };
}

async function sendTestMail(env: Env, [address]: string[]) {
  const { smtpUrl, dkim, databaseUrl, databaseAuthToken: authToken } = env;
  if (!address) throw new UsageError('Say to which address: npm run admin -- help');
  const to = checkEmail(address);
  // A message without a server is a file in the folder of the database, which must be there.
  const opened = openExistingDatabase(databaseUrl, { authToken, acceptOlder: true });
  const database = smtpUrl ? await opened.catch(() => undefined) : await opened;
  // An older database has no texts of the owner yet.
  const site = await (database && createReadSite(database.db, env)().catch(() => undefined));
  database?.close();
  const readSite = async () => site ?? withAddresses(siteContent({}), env);
  const outbox = dataFile(databaseUrl, outboxName);
  const mailer = createMailer({ readSite, smtpUrl, dkim, outbox });
  try {
    const mail = testMail(to, await readSite());
    const { isAccepted, answer } = await sendAtOnce(mailer, mail, { smtpUrl, outbox });
    if (!isAccepted) throw new SetupError(answer);
    return answer;
  } finally {
    mailer.close?.();
  }
}

function parse(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        none: { type: 'boolean' },
        remove: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [name = 'help', ...args] = positionals;
    return { name, args, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function askPassword(owner: PasswordOwner): Promise<string> {
  const password = await askHidden('Password: ');
  const problem = await passwordProblem(password, owner);
  if (problem) throw new UsageError(`The password ${problem}.`);
  if (process.stdin.isTTY && (await askHidden('Once more: ')) !== password) {
    throw new UsageError('The two passwords differ; nothing was changed.');
  }
  return hashPassword(password);
}

function requireName(name: string | undefined): string {
  const username = name?.trim();
  if (!username) throw new UsageError('Say whose name: npm run admin -- help');
  return username;
}

async function requireUser(db: Database, name: string | undefined): Promise<User> {
  const username = requireName(name);
  const user = await findUser(db, username);
  if (!user) throw new UsageError(`There is no administrator "${username}".`);
  return user;
}

function requireSecret(): string {
  const { sessionSecret, databaseUrl } = readEnv();
  const file = dataFile(databaseUrl, secretName);
  const secret = sessionSecret ?? findSecret(file);
  if (secret) return secret;
  throw new UsageError(`A code needs the session secret: set SESSION_SECRET, or restore ${file}.`);
}

function checkEmail(address: string): string {
  const { data, error } = mailAddress.safeParse(address);
  if (error) throw new UsageError(`The address ${error.issues[0]?.message}.`);
  return data;
}

function lastOwner({ username }: User) {
  return new UsageError(`${username} is the last owner: make somebody else an owner first.`);
}

function taken(username: string) {
  return new UsageError(`There is already an administrator "${username}".`);
}
