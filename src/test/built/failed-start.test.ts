import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../start-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'failed-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the built server until it exits by itself. */
async function runServer(environment: Record<string, string>, cwd = process.cwd()) {
  const server = spawn(process.execPath, ['dist/server/server.js'], {
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

test.each([
  [{ PORT: 'http' }, 'Cannot start: PORT must be a whole number.'],
  [{ PUBLIC_URL: 'example.org' }, 'Cannot start: PUBLIC_URL must be an http or https address.'],
])('%j stops the start with one line', async (environment, line) => {
  const database = { DATABASE_URL: `file:${folder}/none/site.db` };

  expect(await runServer({ ...database, ...environment })).toEqual({
    status: 1,
    stdout: '',
    stderr: `${line}\n`,
  });
});

test('a port that is taken is named', async () => {
  const holder = createServer().listen(0);
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';

  const { status, stderr } = await runServer({
    PORT: port,
    DATABASE_URL: `file:${folder}/port/site.db`,
  });
  holder.close();

  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^Cannot start: cannot listen at .*PORT ${port}: .*EADDRINUSE.*\n$`),
  );
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
    site,
  );

  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^Cannot start: the build in .* cannot be loaded: .*entry-server\.js.*\n$/,
  );
});
