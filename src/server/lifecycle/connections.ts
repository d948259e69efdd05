import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connections = ReturnType<typeof trackConnections>;

/** More requests than a browser or a proxy sends on one connection ahead of their answers. */
const maxAhead = 20;

/**
 * Follows the connections of a server, and bounds those on which nothing is being answered: one more closes the one that
 * has been idle longest, so that a client which opens thousands pushes out its own and not the visitors who come after.
 * A connection on which too much is asked at once is closed: Node would make all of its answers, read or not.
 */
export function trackConnections(server: Server, maxIdle: number) {
  /** With the responses that are under way on each. */
  const open = new Map<Socket, Set<ServerResponse>>();
  const idle = new Set<Socket>();

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
    open.set(socket, new Set());
    rest(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
  });
  function finish(this: ServerResponse) {
    const { socket } = this.req;
    const underWay = open.get(socket);
    underWay?.delete(this);
    if (underWay?.size === 0) rest(socket);
  }
  /** Adds to a listener that it is known which connections are idle, and which responses under way. */
  const follow =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      const underWay = open.get(socket);
      if (!underWay || underWay.size === maxAhead) {
        socket.destroy();
        return;
      }
      idle.delete(socket);
      listener(request, response);
      underWay.add(response);
      response.on('close', finish);
    };

  return { open, follow };
}
