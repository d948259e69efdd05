import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createPendingLogin, findSession } from '#db/sessions.ts';
import { findUser } from '#db/users.ts';
import { verifyPassword } from './password.ts';
import { sessionLimits } from './session.ts';
import { codeOf, createNonce } from './sign-in-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const url = `file:${folder}/site.db`;
const sessionSecret = 'a secret for tests, long enough to seal';

/** Runs the command line as a person would, with `input` on its standard input. */
async function run(args: string[], input = '') {
  const child = spawn(process.execPath, ['src/server/cli.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url, SESSION_SECRET: sessionSecret },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (output += data));
  child.stderr.on('data', (data: Buffer) => (errors += data));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output, errors };
}

test('an administrator is created, listed, changed and deleted', async () => {
  expect(await run(['create', 'ada', '--email', 'ada@example.org'], 'a long password\n')).toEqual({
    code: 0,
    output: 'ada can sign in now.\n',
    errors: '',
  });
  expect(await run(['list'])).toMatchObject({ code: 0, output: 'ada\tada@example.org\n' });

  const { db, close } = await openDatabase(url);
  const ada = async () => {
    const user = await findUser(db, 'ada');
    if (!user) throw new Error('ada is gone');
    return user;
  };
  const login = { id: 'pending', nonce: createNonce(), replaces: undefined };
  await createPendingLogin(db, { ...login, userId: (await ada()).id }, new Date());

  expect(await run(['code', 'ada'])).toMatchObject({
    code: 0,
    output: `${codeOf(login.nonce, sessionSecret)}\n`,
  });
  expect((await run(['password', 'ada'], 'another password\n')).code).toBe(0);
  expect(await verifyPassword('another password', (await ada()).password)).toBe(true);
  expect(await findSession(db, 'pending', sessionLimits(new Date()))).toBeUndefined();
  expect((await run(['code', 'ada'])).code).toBe(2);

  expect((await run(['email', 'ada', '--none'])).code).toBe(0);
  expect((await ada()).email).toBeNull();
  expect((await run(['email', 'ada', 'new@example.org'])).code).toBe(0);
  expect((await ada()).email).toBe('new@example.org');
  close();

  expect((await run(['delete', 'ada'])).code).toBe(0);
  expect(await run(['list'])).toMatchObject({ output: 'There are no administrators.\n' });
}, 60_000);

test.each([
  [['create'], '', 'Say whose name'],
  [['create', 'eve'], 'elevenchars\n', 'must have at least 12 characters'],
  [['create', 'eve'], '', 'must have at least 12 characters'],
  [['create', 'eve', '--email', 'eve'], 'a long password\n', 'must be a valid e-mail address'],
  [['password', 'nobody'], '', 'There is no administrator "nobody".'],
  [['email', 'nobody', 'a@example.org'], '', 'There is no administrator "nobody".'],
  [['create', 'eve', 'adams'], 'a long password\n', '"adams" is a word too many.'],
  [['frob'], '', 'There is no command "frob"'],
  [['toString'], '', 'There is no command "toString"'],
  [['list', '--loud'], '', "Unknown option '--loud'"],
])('%j is refused with a sentence', async (args, input, sentence) => {
  const { code, output, errors } = await run(args, input);

  expect(code).toBe(2);
  expect(output).toBe('');
  expect(errors).toContain(sentence);
  expect(errors).not.toContain('    at ');
});

test('help lists the commands', async () => {
  const { code, output } = await run(['help']);
  expect(code).toBe(0);
  for (const command of ['create', 'list', 'password', 'email', 'code', 'delete']) {
    expect(output).toContain(`npm run admin -- ${command}`);
  }
});
