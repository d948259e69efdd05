import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../start-site.ts';

const site = await startSite();
afterAll(() => site.stop());

/** Sends a request line as it is, which no URL parser has corrected. */
async function sendRaw(
  target: string,
  method = 'GET',
  version = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close',
): Promise<string> {
  const socket = connect(site.port, 'localhost');
  socket.write(Buffer.from(`${method} ${target} ${version}\r\n\r\n`, 'latin1'));
  return await text(socket);
}

test.each([
  '///api/ai-facts',
  '/%ff',
  '/admin/ai-fact-edit/%ff',
  '/admin/ai-fact-edit/%00',
  '/api/trpc/%ff',
  '/api/ai-facts/%zz/with-tags',
  '/\xff\xfe',
  'http://localhost/api/ai-facts',
  'http://[::1',
  '*',
  '/?%ff=%',
  `/${'a'.repeat(8_000)}`,
  `/assets/${'a'.repeat(300)}.js`,
])('the request target %j is no internal error', async (target) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    expect(await sendRaw(target, method)).toMatch(/^HTTP\/1\.1 [234]/);
  }
});

test('a load balancer that speaks HTTP/1.0 and names no host is answered', async () => {
  for (const target of ['/healthz', '/']) {
    expect(await sendRaw(target, 'GET', 'HTTP/1.0')).toMatch(/^HTTP\/1\.[01] 200/);
  }
});

// A proxy sends the requests of many visitors over one connection.
test('after a body that is too large the next request on its connection is answered', async () => {
  const body = 'x'.repeat(2_000_000);
  const message = `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(site.port, 'localhost');
  socket.write(message);
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('the connection of a body that is not read to its end is closed, and the proxy knows', async () => {
  const socket = connect(site.port, 'localhost');
  const chunk = `20000\r\n${'x'.repeat(0x20000)}\r\n`;
  socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\n');
  socket.write(`Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413/);
  expect(answer).toMatch(/^Connection: close\r$/im);
});

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/..%5c..%5cpackage.json',
  '/assets/..%00/package.json',
  '/%c0%ae%c0%ae/package.json',
  '//etc/passwd',
  '/.vite/manifest.json',
  '/.env',
])('%s leads out of no folder that is served', async (path) => {
  const answer = await sendRaw(path);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404)/);
  expect(answer).not.toMatch(/"dependencies"|root:x:|"isEntry"/);
});
