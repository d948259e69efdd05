import type { Database } from '#db/engine/database.ts';
import type { ExistingDatabase } from '#db/engine/connection.ts';
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
import { oneLineName } from '#shared/account.ts';
import { trimAddress, withAsciiDomain } from '#shared/contact.ts';
import { changeCodeAddress, codeOf, isExpired } from '../auth/sign-in-code.ts';
import { hashPassword } from '../auth/password.ts';
import { mailPasskeyChange } from '../auth/passkeys.ts';
import { passwordProblem, type PasswordOwner } from '../auth/password-rule.ts';
import { findSecret } from '../auth/session-secret.ts';
import { mailAddress, SetupError, type Env } from '../env.ts';
import { testMail } from '../mail/mail-templates.ts';
import { createMailer } from '../mail/mailer.ts';
import { sendAtOnce } from '../mail/test-mail.ts';
import { erasePersonalData } from '../messages/erase-person.ts';
import { createReadSite } from '../site/published-site.ts';
import { dataFile, outboxName, secretName } from '../storage/data-files.ts';
import { askHidden } from './prompt.ts';

/** What the person at the terminal did wrong, in their words. */
export class UsageError extends Error {}

interface Options {
  email?: string;
  none?: boolean;
  remove?: string;
}

type Given = Pick<ExistingDatabase, 'db' | 'now'> & { env: Env };

interface Command {
  /** How many words may follow it: one, unless it says so. */
  words?: number;
  option?: keyof Options;
  /** Answers what is printed; throws a UsageError. */
  run(given: Given, args: string[], options: Options): Promise<string>;
}

export const commands: Record<string, Command> = {
  create: {
    option: 'email',
    async run({ db }, [name], { email }) {
      const { data: username, error } = oneLineName.safeParse(requireName(name));
      if (error) throw new UsageError(`${error.issues[0]?.message}.`);
      if (await findUser(db, username)) throw taken(username);
      const address = email === undefined ? undefined : checkEmail(email);
      const password = await askPassword({ username, hasSecondFactor: address !== undefined });
      const user = await createUser(db, { username, password, email: address });
      if (!user) throw taken(username);
      return `${username} can sign in now.`;
    },
  },

  list: {
    words: 0,
    async run({ db }) {
      const users = await listUsers(db);
      if (users.length === 0) return 'There are no administrators.';
      const line = ({ username, email, role }: User) =>
        `${username}\t${email ?? 'no e-mail'}${role === 'editor' ? '\teditor' : ''}`;
      return users.map(line).join('\n');
    },
  },

  password: {
    async run({ db }, [name]) {
      const user = await requireUser(db, name);
      const hasSecondFactor = user.email !== null;
      const password = await askPassword({ username: user.username, hasSecondFactor });
      await setPassword(db, user, password);
      return `${user.username} has a new password; all sessions have ended.`;
    },
  },

  email: {
    words: 2,
    option: 'none',
    async run(given, [name, address], { none }) {
      const user = await requireUser(given.db, name);
      if (Boolean(none) === Boolean(address)) {
        throw new UsageError('Give an address, or --none to turn the second factor off.');
      }
      const email = address ? checkEmail(address) : null;
      await changeCodeAddress(codeAddressDeps(given), user, email);
      if (!address) return `${user.username} signs in with the password alone.`;
      return `Sign-in codes of ${user.username} go to ${address}.`;
    },
  },

  code: {
    async run({ db, now, env }, [name]) {
      const user = await requireUser(db, name);
      const code = await findCodeOfUser(db, user.id);
      if (!code || isExpired(code, now())) {
        throw new UsageError(`No login of ${user.username} is waiting for a code.`);
      }
      return codeOf(code.nonce, requireSecret(env));
    },
  },

  delete: {
    async run({ db }, [name]) {
      const user = await requireUser(db, name);
      if (!(await deleteUser(db, user.id, isNobodyElse))) throw lastOwner(user);
      return `${user.username} is removed.`;
    },
  },

  role: {
    words: 2,
    async run({ db }, [name, role]) {
      const user = await requireUser(db, name);
      if (role !== 'owner' && role !== 'editor') throw new UsageError('Say owner or editor.');
      if (!(await setRole(db, user.id, role))) throw lastOwner(user);
      return `${user.username} is an ${role} now.`;
    },
  },

  passkeys: {
    option: 'remove',
    async run(given, [name], { remove }) {
      const { db } = given;
      const user = await requireUser(db, name);
      const passkeys = await listPasskeys(db, user.id);
      if (remove === undefined) {
        const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never used';
        const lines = passkeys.map(({ id, name, usedAt }) => `${id}\t${name}\t${day(usedAt)}`);
        return lines.join('\n') || `${user.username} has no passkeys.`;
      }
      const passkey = passkeys.find(({ id }) => String(id) === remove);
      if (!passkey) throw new UsageError(`${user.username} has no passkey ${remove}.`);
      const mail = await mailPasskeyChange(codeAddressDeps(given), user, passkey.name, 'removed');
      if (await removePasskey(db, passkey, mail)) return `${passkey.name} is removed.`;
      throw new UsageError('Set a password first: nothing else signs them in.');
    },
  },

  forget: {
    async run({ db, env }, [typed = '']) {
      const address = trimAddress(typed);
      // The forms take addresses that no mail server would.
      if (!/^[^\s<>:@]+@[^\s<>:@]+$/.test(address)) {
        throw new UsageError('Say which address: npm run admin -- help');
      }
      const outbox = dataFile(env.databaseUrl, outboxName);
      // As the forms store it.
      return await erasePersonalData({ db, outbox }, withAsciiDomain(address));
    },
  },

  'test-mail': {
    async run({ db, env }, [address]) {
      if (!address) throw new UsageError('Say to which address: npm run admin -- help');
      const to = checkEmail(address);
      const outbox = dataFile(env.databaseUrl, outboxName);
      const readSite = createReadSite(db, env);
      const mailer = createMailer({ ...env, readSite, outbox });
      try {
        const mail = testMail(to, await readSite());
        const { isAccepted, answer } = await sendAtOnce({ mailer, env, outbox }, mail);
        if (!isAccepted) throw new SetupError(answer);
        return answer;
      } finally {
        mailer.close?.();
      }
    },
  },
};

/** What a change is made with that is mailed to an administrator. */
function codeAddressDeps({ db, now, env }: Given) {
  return { db, now, readSite: createReadSite(db, env) };
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

function requireSecret({ sessionSecret, databaseUrl }: Env): string {
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
