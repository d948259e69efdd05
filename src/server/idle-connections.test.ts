import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { boundIdleConnections } from './idle-connections.ts';

test('of too many idle connections the oldest is closed, and visitors are served', async () => {
  const server = createServer((_request, response) => response.end('served'));
  boundIdleConnections(server, 20);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const sockets: Socket[] = [];
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    sockets.push(socket);
  }
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(30);
  expect(sockets.slice(30).some((socket) => socket.closed)).toBe(false);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');

  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});
