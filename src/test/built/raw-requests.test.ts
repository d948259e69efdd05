import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../start-site.ts';

const site = await startSite();
afterAll(() => site.stop());

/** Sends a request line as it is, which no URL parser has corrected; answers the status line. */
async function sendRaw(target: string, method = 'GET'): Promise<string> {
  const socket = connect(site.port, 'localhost');
  socket.write(
    Buffer.from(
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      'latin1',
    ),
  );
  return (await text(socket)).split('\r\n')[0] ?? '';
}

test.each([
  '//',
  '///api/ai-facts',
  '/%ff',
  '/admin/%ff',
  '/admin/%',
  '/admin/ai-fact-edit/%ff',
  '/admin/ai-fact-edit/%00',
  '/api/trpc/%ff',
  '/api/trpc/%',
  '/api/ai-facts/%zz/with-tags',
  '/\xff\xfe',
  '/api/\xff',
  'http://localhost/api/ai-facts',
  'http://[::1',
  '*',
  '/?%ff=%',
  '/..%2f..%2fetc/passwd',
  `/${'a'.repeat(8_000)}`,
])('the request target %j is no internal error', async (target) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    expect(await sendRaw(target, method)).toMatch(/^HTTP\/1\.1 [234]/);
  }
});
