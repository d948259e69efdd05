import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { trackConnections } from './connections.ts';
import { listen } from '#test/listen.ts';

const answerAtOnce: RequestListener = (_request, response) => response.end('served');
const answerLater: RequestListener = (_request, response) =>
  setImmediate(() => response.end('served'));

async function serve(max: number, answer = answerAtOnce) {
  const server = createServer();
  server.on('request', trackConnections(server, max).follow(answer));
  const port = await listen(server);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port,
    sockets,
    async open(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      sockets.push(socket);
      return socket;
    },
  };
}

const get = 'GET / HTTP/1.1\r\nHost: site.test\r\n\r\n';

test('of too many idle connections the oldest is closed, and visitors are served', async () => {
  const { port, sockets, open } = await serve(20);

  for (let count = 0; count < 50; count += 1) await open();
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(30);
  expect(sockets.slice(30).some((socket) => socket.closed)).toBe(false);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
});

test.each([
  ['at once', answerAtOnce],
  ['later', answerLater],
])('a connection that was answered %s is idle again, and the youngest', async (_when, answer) => {
  const { open } = await serve(2, answer);
  const first = await open();
  const second = await open();
  first.write(get);
  await once(first, 'data');

  await open();
  await expect.poll(() => second.closed).toBe(true);
  expect(first.closed).toBe(false);
  await open();
  await expect.poll(() => first.closed).toBe(true);
});

test('a connection is not idle while its response is on the way to a slow client', async () => {
  const bytes = 64 * 1024 * 1024;
  const { open } = await serve(1, (_request, response) => {
    response.end(Buffer.alloc(bytes));
  });
  const slow = await open();
  slow.write(get);
  await once(slow, 'readable');

  const second = await open();
  await open();
  await expect.poll(() => second.closed).toBe(true);
  let received = 0;
  slow.on('data', (chunk: Buffer) => (received += chunk.length));
  await expect.poll(() => received).toBeGreaterThan(bytes);
});

test('a connection is closed that asks for more than twenty answers at once', async () => {
  let asked = 0;
  const { open } = await serve(20, () => (asked += 1));
  const socket = await open();

  socket.write(get.repeat(20));
  await expect.poll(() => asked).toBe(20);
  expect(socket.closed).toBe(false);
  socket.write(get.repeat(100));
  await expect.poll(() => socket.closed).toBe(true);
  expect(asked).toBe(20);
});

test('a connection is not idle while the second of its answers is under way', async () => {
  const responses: ServerResponse[] = [];
  const { open } = await serve(1, (_request, response) => responses.push(response));
  const first = await open();
  first.write(get + get);
  await expect.poll(() => responses.length).toBe(2);
  responses[0]?.end('served');
  await once(first, 'data');

  const second = await open();
  await open();
  await expect.poll(() => second.closed).toBe(true);
  expect(first.closed).toBe(false);
});
