import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connections = ReturnType<typeof trackConnections>;

/**
 * Follows the connections of a server, and bounds those on which nothing is being answered: one more closes the one that
 * has been idle longest, so that a client which opens thousands pushes out its own and not the visitors who come after.
 */
export function trackConnections(server: Server, maxIdle: number) {
  const open = new Set<Socket>();
  const idle = new Set<Socket>();
  /** The responses that are under way on them. */
  const unfinished = new Set<ServerResponse>();

  const rest = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    if (idle.size <= maxIdle) return;
    const [oldest] = idle;
    if (!oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    rest(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
  });
  function finish(this: ServerResponse) {
    unfinished.delete(this);
    rest(this.req.socket);
  }
  /** Adds to a listener that it is known which connections are idle, and which responses under way. */
  const follow =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      idle.delete(socket);
      listener(request, response);
      unfinished.add(response);
      response.on('close', finish);
    };

  return { open, unfinished, follow };
}
