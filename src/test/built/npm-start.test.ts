import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../listen.ts';
import { post } from '../site-data.ts';
import { message } from '../visitor-message.ts';
import { waitFor } from '../start-site.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('npm-start');

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What `npm start` runs once it has built the site. */
const [command = ''] = /node --max.*$/.exec(scripts.start) ?? [];

test('npm start, the image and the service run the same command', () => {
  expect(command).toContain('dist/server/server.js');
  const service = readFileSync('docs/operations/valuewright@.service', 'utf8');
  expect(service).toContain(`/${command}\n`);
  expect(readFileSync('Dockerfile', 'utf8')).toContain(
    `CMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}`,
  );
});

// The test runner's own NODE_ENV would end in the build.
const { NODE_ENV: _, ...inherited } = process.env;

/** Runs a program with nothing set but a port and a folder of its own. */
function run(program: string, args: string[], environment: Record<string, string>) {
  const running = spawn(program, args, { env: { ...inherited, ...environment } });
  let output = '';
  running.stdout.on('data', (data: Buffer) => (output += data));
  running.stderr.on('data', (data: Buffer) => (output += data));
  const exited = new Promise<number | null>((resolve) => running.on('exit', resolve));
  return { running, exited, output: () => output };
}

test('npm start serves a new site, takes a message, and ends with 0 on SIGTERM', async () => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const environment = { PORT: port, DATABASE_URL: `file:${folder}/data/site.db` };
  const first = run('npm', ['start'], environment);
  await waitFor(() => first.output().includes(`is at ${url}`), 'the first start');

  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(url)).text()).toContain('Attention Is All You Need');
  const password = /password: {2}(\S+)/.exec(first.output())?.[1];
  const login = await post(`${url}/api/admin/login`, { username: 'admin', password });
  expect(login.status).toBe(200);
  expect((await post(`${url}/api/contact`, message)).status).toBe(201);
  // Without a body, and without a header that says so.
  expect((await fetch(`${url}/api/ai-facts/1`, { method: 'DELETE' })).status).toBe(401);
  const outbox = join(folder, 'data/outbox');
  await waitFor(
    () => existsSync(outbox) && readdirSync(outbox).some((file) => file.endsWith('.eml')),
    'the notice',
  );
  first.running.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  // What was built is the same the second time.
  const second = run(process.execPath, command.split(' ').slice(1), {
    ...environment,
    NODE_ENV: 'production',
  });
  await waitFor(() => second.output().includes(`is at ${url}`), 'the second start');
  expect(second.output()).not.toContain('password:');
  second.running.kill('SIGINT');
  expect(await second.exited).toBe(0);
}, 60_000);
