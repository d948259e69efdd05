import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, waitFor } from '../start-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const message = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  subject: 'custom',
  message: 'Hello',
  privacy: true,
};

test('npm start, the image and the service run the same command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [command = ''] = /node --max.*$/.exec(scripts.start) ?? [];

  expect(command).toContain('dist/server/server.js');
  const service = readFileSync('docs/operations/valuewright@.service', 'utf8');
  expect(service).toContain(`/${command}\n`);
  expect(readFileSync('Dockerfile', 'utf8')).toContain(
    `CMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}`,
  );
});

// The test runner's own NODE_ENV would end in the build.
const { NODE_ENV: _, ...inherited } = process.env;

/** Runs `npm start` with nothing set but a port and a folder of its own. */
function npmStart(environment: Record<string, string>) {
  const npm = spawn('npm', ['start'], { env: { ...inherited, ...environment } });
  let output = '';
  npm.stdout.on('data', (data: Buffer) => (output += data));
  npm.stderr.on('data', (data: Buffer) => (output += data));
  const exited = new Promise<number | null>((resolve) => npm.on('exit', resolve));
  return { npm, exited, output: () => output };
}

test('npm start serves a new site, takes a message, and ends with 0 on SIGTERM', async () => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const environment = { PORT: port, DATABASE_URL: `file:${folder}/data/site.db` };
  const first = npmStart(environment);
  await waitFor(() => first.output().includes(`is at ${url}`), 'the first start');

  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(url)).text()).toContain('Attention Is All You Need');
  const password = /password: {2}(\S+)/.exec(first.output())?.[1];
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/api/admin/login', { username: 'admin', password })).status).toBe(200);
  expect((await post('/api/contact', message)).status).toBe(201);
  // Without a body, and without a header that says so.
  expect((await fetch(`${url}/api/ai-facts/1`, { method: 'DELETE' })).status).toBe(401);
  const outbox = join(folder, 'data/outbox');
  await waitFor(
    () => existsSync(outbox) && readdirSync(outbox).some((file) => file.endsWith('.eml')),
    'the notice',
  );
  first.npm.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  const second = npmStart(environment);
  await waitFor(() => second.output().includes(`is at ${url}`), 'the second start');
  expect(second.output()).not.toContain('password:');
  second.npm.kill('SIGINT');
  expect(await second.exited).toBe(0);
}, 60_000);
