import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections on which nothing is being answered: one more closes the one that has been idle longest, so
 * that a client which opens thousands pushes out its own and not the visitors who come after.
 */
export function boundIdleConnections(server: Server, max: number): void {
  const idle = new Set<Socket>();

  const rest = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    if (idle.size <= max) return;
    const [oldest] = idle;
    if (!oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };

  server.on('connection', (socket: Socket) => {
    rest(socket);
    socket.once('close', () => idle.delete(socket));
  });
  // One function for all requests: to make and to wrap one for each costs more than all the rest here.
  function restAgain(this: ServerResponse) {
    rest(this.req.socket);
  }
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.on('close', restAgain);
  });
}
