import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startSite } from '../start-site.ts';

export interface SocketFigures {
  idle: number;
  halfOpen: number;
  answered: number;
  asked: number;
  closedByServer: number;
}

/** Holds idle and half-open connections and asks for the page meanwhile; waits until the server has cut them. */
export async function holdSockets(idle: number, halfOpen: number): Promise<SocketFigures> {
  const site = await startSite();
  const port = Number(new URL(site.url).port);
  const sockets: Socket[] = [];
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    await once(socket, 'connect');
    if (text) socket.write(text);
    sockets.push(socket);
  };
  for (let count = 0; count < idle; count += 1) await open('');
  for (let count = 0; count < halfOpen; count += 1) {
    await open('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"na');
  }

  const asked = 100;
  let answered = 0;
  for (let count = 0; count < asked; count += 1) {
    const response = await fetch(`${site.url}/`, { signal: AbortSignal.timeout(5_000) });
    if (response.ok) answered += 1;
  }

  // Header and request timeouts of 20 and 40 s, looked at every 5 s.
  const deadline = Date.now() + 60_000;
  const isOpen = (socket: Socket) => !socket.closed;
  while (sockets.some(isOpen) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const closedByServer = sockets.filter((socket) => socket.closed).length;
  for (const socket of sockets) socket.destroy();
  await site.stop();
  return { idle, halfOpen, asked, answered, closedByServer };
}
