import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { trackConnections } from './connections.ts';

async function serve(max: number) {
  const server = createServer((_request, response) => response.end('served'));
  trackConnections(server, max);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sockets: Socket[] = [];
  return {
    port,
    sockets,
    async open(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      sockets.push(socket);
      return socket;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('of too many idle connections the oldest is closed, and visitors are served', async () => {
  const { port, sockets, open, close } = await serve(20);

  for (let count = 0; count < 50; count += 1) await open();
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(30);
  expect(sockets.slice(30).some((socket) => socket.closed)).toBe(false);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
  close();
});

test('a connection that was answered is idle again, and the youngest', async () => {
  const { open, close } = await serve(2);
  const first = await open();
  const second = await open();
  first.write('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n');
  await once(first, 'data');

  await open();
  await expect.poll(() => second.closed).toBe(true);
  expect(first.closed).toBe(false);
  await open();
  await expect.poll(() => first.closed).toBe(true);
  close();
});
