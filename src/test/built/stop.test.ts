import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../listen.ts';
import { siteAdmin, startArgs, startSite } from '../start-site.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('unread');

function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { agent }, resolve).on('error', reject));
}

const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

test('a stop breaks no answer on busy connections, and says that they close', async () => {
  const site = await startSite();
  // The first two come from the cache, the others from the application.
  const paths = ['/', '/api/ai-facts', '/api/ai-facts/all', '/admin/login'];
  const readers = Array.from({ length: 16 }, async (_, index) => {
    const agent = keepAlive();
    while (true) {
      const response = await ask(`${site.url}${paths[index % paths.length]}`, agent);
      await text(response);
      if (response.headers.connection === 'close') return;
    }
  });

  const ended = Promise.allSettled(readers);

  await expect.poll(() => site.output().split('\n').length).toBeGreaterThan(1_000);
  const code = await site.stop();

  const results = await ended;
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(results).toHaveLength(16);
  expect(code).toBe(0);
});

test('from the signal on /healthz answers 503, and a request that is never finished is cut', async () => {
  const site = await startSite();
  const stuck = connect(site.port, 'localhost').on('error', () => {});
  stuck.write(
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n',
  );
  stuck.write('Content-Length: 100\r\n\r\n{');
  await once(stuck, 'connect');
  const agent = keepAlive();
  const before = await ask(`${site.url}/healthz`, agent);
  expect(before.statusCode).toBe(200);
  await text(before);

  const start = performance.now();
  const stopped = site.stop();
  await expect.poll(() => site.output()).toContain('"event":"stopping"');
  const after = await ask(`${site.url}/healthz`, agent);

  expect([after.statusCode, after.headers.connection]).toEqual([503, 'close']);
  expect(after.headers['retry-after']).toBe('30');
  const onNewConnection = await ask(`${site.url}/healthz`, keepAlive());
  expect([onNewConnection.statusCode, onNewConnection.headers.connection]).toEqual([503, 'close']);
  await text(onNewConnection);
  expect(JSON.parse(await text(after))).toEqual({ status: 'stopping' });
  expect(await stopped).toBe(0);
  const tookMs = performance.now() - start;
  expect(tookMs).toBeGreaterThan(9_500);
  expect(tookMs).toBeLessThan(12_000);
});

test.each([
  ['is read no more', () => 'pipe' as const],
  // As on a disk that is full.
  ['cannot be written', () => openSync('/dev/full', 'w')],
])('a site whose output %s goes on, and stops as any other', async (_, openOutput) => {
  const port = await freePort();
  const server = spawn(process.execPath, startArgs, {
    stdio: ['ignore', openOutput(), 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: `file:${folder}/${port}.db`,
      ADMIN_PASSWORD: siteAdmin.password,
    },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  server.stdout?.destroy();

  const status = async () => (await fetch(`http://localhost:${port}/healthz`)).status;
  await expect.poll(status).toBe(200);
  const exited = once(server, 'exit');
  server.kill();
  expect(await exited).toEqual([0, null]);
});
