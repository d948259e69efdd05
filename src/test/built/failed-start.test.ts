import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { listUsers } from '#db/auth/users.ts';
import { freePort, listen } from '../listen.ts';
import { siteAdmin } from '../start-site.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('failed-start');

/** Runs the built server until it exits by itself. */
async function runServer(
  environment: Record<string, string>,
  { cwd = process.cwd(), maxFileKilobytes = 'unlimited', redirection = '' } = {},
) {
  // A write beyond the limit fails as it does on a full disk: with an error, when the signal is ignored.
  const limited = `trap '' XFSZ; ulimit -f ${maxFileKilobytes}; exec "$0" dist/server/server.js ${redirection}`;
  const server = spawn('bash', ['-c', limited, process.execPath], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  let stdout = '';
  let stderr = '';
  server.stdout.on('data', (data: Buffer) => (stdout += data));
  server.stderr.on('data', (data: Buffer) => (stderr += data));
  const [status] = await once(server, 'close');
  return { status, stdout, stderr };
}

const text = join(folder, 'text');
writeFileSync(text, 'no database '.repeat(1_000));
const secret = join(folder, 'unreadable/session-secret');
mkdirSync(secret, { recursive: true });

test.each([
  ['a wrong setting', { PORT: 'http' }, 'PORT must be a whole number.'],
  [
    'systemd that cannot be notified',
    { ADMIN_PASSWORD: siteAdmin.password, NOTIFY_SOCKET: `${folder}/none` },
    'NOTIFY_SOCKET is set, and "systemd-notify --ready" failed.',
  ],
  [
    'a database that cannot be used',
    { DATABASE_URL: `file:${text}` },
    `DATABASE_URL: ${text}: it is not an SQLite database.`,
  ],
  [
    'a session secret that cannot be read',
    { DATABASE_URL: `file:${folder}/unreadable/site.db` },
    `the session secret: ${secret}: it is a folder, not a file.`,
  ],
])('%s ends the start with one line, and nothing says that it listens', async (_, own, problem) => {
  const usual = { PORT: String(await freePort()), DATABASE_URL: `file:${folder}/none/site.db` };
  expect(await runServer({ ...usual, ...own })).toEqual({
    status: 1,
    stdout: '',
    stderr: `Cannot start: ${problem}\n`,
  });
});

async function administrators(url: string) {
  const { db, close } = await openDatabase(url);
  const users = await listUsers(db);
  close();
  return users.map(({ username }) => username);
}

test('a port that is taken is named, and no administrator exists whose password was not printed', async () => {
  const holder = createServer();
  const port = String(await listen(holder));
  const url = `file:${folder}/port/site.db`;

  const { status, stdout, stderr } = await runServer({
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: url,
  });
  holder.close();

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    new RegExp(`^Cannot start: cannot listen at .*PORT ${port}: .*EADDRINUSE.*\n$`),
  );
  expect(await administrators(url)).toEqual([]);
});

test('a password that cannot be printed belongs to no administrator', async () => {
  const url = `file:${folder}/unprinted/site.db`;

  const { status, stderr } = await runServer(
    { PORT: String(await freePort()), DATABASE_URL: url },
    { redirection: '> /dev/full' },
  );

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Cannot start: the first password cannot be printed: .*ENOSPC.*\n$/);
  expect(await administrators(url)).toEqual([]);
});

test('a build that lacks a file is refused, and nothing listens', async () => {
  const site = join(folder, 'incomplete');
  for (const part of ['dist', 'migrations', 'package.json']) {
    cpSync(part, join(site, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(site, 'node_modules'));
  rmSync(join(site, 'dist/server/entry-server.js'));

  const { status, stdout, stderr } = await runServer(
    { PORT: String(await freePort()), DATABASE_URL: `file:${site}/data/site.db` },
    { cwd: site },
  );

  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^Cannot start: the build in .* cannot be loaded: .*entry-server\.js.*\n$/,
  );
});

test('a disk that is full ends the start with one line, and the next start works', async () => {
  const environment = {
    PORT: String(await freePort()),
    DATABASE_URL: `file:${folder}/full/site.db`,
  };
  for (const maxFileKilobytes of ['0', '16', '64']) {
    expect(await runServer(environment, { maxFileKilobytes })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Cannot start: .*\/full\/.*: the disk refused .*\.\n$/),
    });
  }
  expect(await administrators(environment.DATABASE_URL)).toEqual([]);
});
