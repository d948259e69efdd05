import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { trackConnections } from './connections.ts';
import { createGracefulShutdown } from './graceful-shutdown.ts';
import { listen } from '#test/listen.ts';

const limits = { idleMs: 300, deadlineMs: 1_000 };
/** Timers count whole milliseconds, and may be early by a part of one. */
const timerErrorMs = 1;
/** A server whose answers wait until they are released. */
async function serve() {
  const waiting: (() => void)[] = [];
  const server = createServer();
  const connections = trackConnections(server, 100);
  const shutdown = createGracefulShutdown(server, connections, limits);
  const listener: RequestListener = (request, response) => {
    const answer = () => response.end(`answer to ${request.url}`);
    if (request.url === '/slow') waiting.push(answer);
    else answer();
  };
  server.on('request', connections.follow(listener));
  const port = await listen(server);

  return {
    shutdown,
    waiting,
    async open() {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      let received = '';
      const error = { code: '' };
      socket.on('data', (data: Buffer) => (received += data));
      socket.on('error', (cause: NodeJS.ErrnoException) => (error.code = cause.code ?? 'unknown'));
      await once(socket, 'connect');
      return {
        socket,
        error,
        received: () => received,
        get(path: string) {
          received = '';
          socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`);
        },
      };
    },
  };
}

test('requests under way and on idle connections are answered, and their connections closed', async () => {
  const { shutdown, waiting, open } = await serve();
  const busy = await open();
  const idle = await open();
  busy.get('/slow');
  idle.get('/first');
  await expect.poll(() => idle.received()).toContain('answer to /first');
  await expect.poll(() => waiting.length).toBe(1);
  expect(idle.received()).toContain('Connection: keep-alive');

  expect(shutdown.signal.aborted).toBe(false);
  const closed = shutdown.closeConnections();
  expect(shutdown.signal.aborted).toBe(true);
  idle.get('/second');
  await expect.poll(() => idle.received()).toContain('answer to /second');
  expect(idle.received()).toContain('Connection: close');
  waiting[0]?.();
  await expect.poll(() => busy.received()).toContain('answer to /slow');
  expect(busy.received()).toContain('Connection: close');

  await closed;
  await expect.poll(() => [busy.socket.closed, idle.socket.closed]).toEqual([true, true]);
  expect([busy.error.code, idle.error.code]).toEqual(['', '']);
});

test('idle connections are closed when their time is over, used or not', async () => {
  const { shutdown, open } = await serve();
  const used = await open();
  const unused = await open();
  used.get('/first');
  await expect.poll(() => used.received()).toContain('answer to /first');

  const start = performance.now();
  await shutdown.closeConnections();

  const tookMs = performance.now() - start;
  expect(tookMs).toBeGreaterThanOrEqual(limits.idleMs - timerErrorMs);
  expect(tookMs).toBeLessThan(limits.deadlineMs);
  await expect.poll(() => [used.socket.closed, unused.socket.closed]).toEqual([true, true]);
});

test('the first request on a connection that was accepted last is answered', async () => {
  const { shutdown, open } = await serve();
  const closed = shutdown.closeConnections();
  let last = await open();
  while (true) {
    try {
      last = await open();
    } catch {
      break;
    }
  }

  last.get('/first');

  await expect.poll(() => last.received()).toContain('answer to /first');
  expect(last.received()).toContain('Connection: close');
  await closed;
});
