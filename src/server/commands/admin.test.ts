import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { addPasskey } from '#db/auth/passkeys.ts';
import { activity, contacts, contactStates, deliveries, type Role } from '#db/schema.ts';
import { createPendingLogin, findSession } from '#db/auth/sessions.ts';
import { createUser, findUser } from '#db/auth/users.ts';
import { failure, runCommand, runProcess } from '#test/commands.ts';
import { erasureLimits } from '#shared/messages.ts';
import { verifyPassword } from '../auth/password.ts';
import { codeOf } from '../auth/sign-in-code.ts';
import { createToken } from '../auth/token.ts';
import { message } from '#test/test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('cli');
const sessionSecret = 'a secret for tests, long enough to seal';
const file = join(folder, 'site.db');
const url = `file:${file}`;
beforeAll(async () => (await openDatabase(url)).close());

const options = (input = '', databaseUrl = url) => ({
  input,
  env: { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret },
});
const run = (args: string[], input?: string, databaseUrl?: string) =>
  runCommand('admin', args, options(input, databaseUrl));

test('an administrator is created, listed, changed and deleted', async () => {
  const create = ['src/server/commands/admin.ts', 'create', 'ada', '--email', 'ada@example.org'];
  expect(await runProcess(process.execPath, create, options('a word'))).toEqual({
    code: 2,
    output: '',
    errors: `Database: ${file}\nThe password must have at least 12 characters.\n`,
  });
  expect(await runProcess(process.execPath, create, options('a long password\nmore'))).toEqual({
    code: 0,
    output: 'ada can sign in now.\n',
    errors: `Database: ${file}\n`,
  });
  expect(await run(['list'])).toMatchObject({ code: 0, output: 'ada\tada@example.org\n' });

  const { db, close } = await openDatabase(url);
  const ada = async () => {
    const user = await findUser(db, 'ada');
    if (!user) throw new Error('ada is gone');
    return user;
  };
  expect(await verifyPassword('a long password', (await ada()).password)).toBe(true);
  const login = { id: 'pending', nonce: createToken(), replaces: undefined };
  await createPendingLogin(db, { ...login, user: await ada() }, new Date());

  expect(await run(['code', 'ada'])).toMatchObject({
    code: 0,
    output: `${codeOf(login.nonce, sessionSecret)}\n`,
  });
  expect((await run(['password', 'ada'], '\uFEFFanother password\r\n')).code).toBe(0);
  expect(await verifyPassword('another password', (await ada()).password)).toBe(true);
  expect(await findSession(db, 'pending', new Date())).toBeUndefined();
  expect((await run(['code', 'ada'])).code).toBe(2);

  await createPendingLogin(db, { ...login, user: await ada() }, new Date());
  expect((await run(['email', 'ada', 'new@example.org'])).code).toBe(0);
  expect((await ada()).email).toBe('new@example.org');
  expect(await findSession(db, 'pending', new Date())).toBeUndefined();
  expect(await run(['email', 'ada', 'new@example.org', '--none'])).toMatchObject(
    failure(2, 'Give an address, or --none'),
  );
  expect(await run(['email', 'ada', '--none'])).toMatchObject({
    code: 0,
    output: 'ada signs in with the password alone.\n',
  });
  expect((await ada()).email).toBeNull();
  expect((await db.select().from(deliveries)).map(({ message }) => message)).toMatchObject([
    { to: 'ada@example.org', subject: 'Sign-in codes for ada go to another address' },
    { to: 'new@example.org', subject: 'Sign-in codes for ada are turned off' },
  ]);
  close();

  expect((await run(['delete', 'ada'])).code).toBe(0);
  expect(await run(['list'])).toMatchObject({ output: 'There are no administrators.\n' });
});

test('roles and passkeys are changed, the last owner stays, and all of it is recorded', async () => {
  const { db, close } = await openDatabase(url);
  const add = (username: string, role: Role) => createUser(db, { username, password: '-', role });
  const bob = await add('bob', 'owner');
  await add('alan', 'editor');
  const passkey = { credentialId: 'id', publicKey: 'key', counter: 0, name: 'Laptop' };
  await addPasskey(db, { ...passkey, userId: bob?.id ?? 0, createdAt: new Date() }, []);

  expect(await run(['list'])).toMatchObject({
    output: 'alan\tno e-mail\teditor\nbob\tno e-mail\n',
  });
  for (const args of [
    ['role', 'bob', 'editor'],
    ['delete', 'bob'],
  ]) {
    expect(await run(args)).toMatchObject(
      failure(2, 'bob is the last owner: make somebody else an owner first.'),
    );
  }
  expect(await run(['role', 'alan', 'king'])).toMatchObject(failure(2, 'Say owner or editor.'));
  expect(await run(['role', 'alan', 'owner'])).toMatchObject({
    code: 0,
    output: 'alan is an owner now.\n',
  });
  expect(await run(['role', 'bob', 'editor'])).toMatchObject({ code: 0 });
  expect(await run(['passkeys', 'bob'])).toMatchObject({ output: '1\tLaptop\tnever used\n' });
  expect((await run(['passkeys', 'bob', '--remove', '2'])).errors).toContain('has no passkey 2');
  expect(await run(['passkeys', 'bob', '--remove', '1'])).toMatchObject({
    code: 0,
    output: 'Laptop is removed.\n',
  });
  expect(await run(['passkeys', 'bob'])).toMatchObject({ output: 'bob has no passkeys.\n' });
  const entries = (await db.select().from(activity)).map(({ what }) => what);
  expect(entries.slice(-3)).toEqual([
    'The command line ran "admin role alan owner"',
    'The command line ran "admin role bob editor"',
    'The command line ran "admin passkeys bob"',
  ]);
  for (const name of ['bob', 'alan']) await run(['delete', name]);
  close();
});

test.each([
  [['create'], '', 'Say whose name'],
  [['create', 'eve'], 'fourteen chars\n', 'must have at least 15 characters'],
  [['create', 'eve'], 'PasswordPassword\n', 'is one of the commonest'],
  [['create', 'eve', '--email', 'eve'], 'a long password\n', 'must be a valid e-mail address'],
  [['password', 'nobody'], '', 'There is no administrator "nobody".'],
  [['create', 'eve', 'adams'], 'a long password\n', '"adams" is a word too many.'],
  [['create', 'eve\nadams'], 'a long password\n', 'The name must be one line.'],
  [['create', 'e'.repeat(121)], 'a long password\n', 'at most 120 characters'],
  [['test-mail', 'ada'], '', 'must be a valid e-mail address'],
  [['test-mail'], '', 'Say to which address'],
  [['list', '--none'], '', '"list" takes no --none.'],
  [['toString'], '', 'There is no command "toString"'],
  [['list', '--loud'], '', "Unknown option '--loud'"],
])('%j is refused with a sentence', async (args, input, sentence) => {
  const { code, output, errors } = await run(args, input);

  expect(code).toBe(2);
  expect(output).toBe('');
  expect(errors).toContain(sentence);
  expect(errors).not.toContain('    at ');
});

test('a command creates no database, and says where it looked', async () => {
  const absent = join(folder, 'absent/site.db');

  expect(await run(['list'], '', `file:${absent}`)).toEqual({
    code: 1,
    output: '',
    errors: `There is no database at ${absent}. DATABASE_URL must name the one that the site uses.\n`,
  });
  expect(existsSync(join(folder, 'absent'))).toBe(false);
});

test.each([
  ['older', 0, 'start the site once to update it'],
  ['newer', 9e12, 'was used by a newer version of this site'],
])('a database of a version that is %s is left as it is', async (name, migrated, reason) => {
  const other = join(folder, `${name}.db`);
  (await openDatabase(`file:${other}`)).close();
  const client = new BetterSqlite3(other);
  client.exec(`delete from __drizzle_migrations where rowid > 1;
    update __drizzle_migrations set created_at = max(${migrated}, created_at)`);
  client.close();
  const before = readFileSync(other);

  const { code, output, errors } = await run(['list'], '', `file:${other}`);

  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain(reason);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  expect(readFileSync(other).equals(before)).toBe(true);
});

test('help lists the commands', async () => {
  const { code, output } = await run(['help']);
  expect(code).toBe(0);
  for (const command of ['create', 'list', 'password', 'email', 'code', 'delete', 'test-mail']) {
    expect(output).toContain(`npm run admin -- ${command}`);
  }
});

test('a person is forgotten without a question, and one who is unknown as well', async () => {
  const { db, close } = await openDatabase(url);
  await db.insert(contacts).values({ ...message, id: 1, email: 'Erin@example.org' });
  await db.insert(contactStates).values({ contactId: 1, folder: 'inbox', movedAt: new Date() });
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox', 'a.eml'), 'To: erin@example.org\r\n\r\nHello');

  expect(await run(['forget', '\u202aerin@EXAMPLE.org\u202c'])).toMatchObject({
    code: 0,
    output: `Erased under erin@EXAMPLE.org: 1 message, 1 file of mail. ${erasureLimits}\n`,
  });
  expect(await db.$count(contacts)).toBe(0);
  const entries = eq(activity.what, 'The command line ran "admin forget"');
  expect(await db.$count(activity, entries)).toBe(1);

  close();
  expect(await run(['forget', 'erin@example.org'])).toMatchObject({
    code: 0,
    output: `Nothing was stored under erin@example.org. ${erasureLimits}\n`,
  });
  const again = await openDatabase(url);
  expect(await again.db.$count(activity, entries), 'nothing was erased').toBe(1);
  again.close();
  expect((await run(['forget', 'a@b-.org'])).code).toBe(0);
  expect((await run(['forget', 'anna@müller.de'])).output).toContain('anna@xn--mller-kva.de');
  expect((await run(['forget'])).code).toBe(2);
  const none = ['erin', '@', 'Erin <erin@example.org>', 'mailto:e@e.org'];
  for (const words of none) expect((await run(['forget', words])).code).toBe(2);
});
