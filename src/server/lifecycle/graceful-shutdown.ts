import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from './connections.ts';

interface ShutdownLimits {
  /** How long new and idle connections may still send a request. */
  idleMs: number;
  /** How long everything else may take; what is left then is cut. */
  deadlineMs: number;
}

export const stopLimits: ShutdownLimits = { idleMs: 2_000, deadlineMs: 10_000 };
/** In development an open page holds a WebSocket, which would delay each restart. */
export const devStopLimits: ShutdownLimits = { idleMs: 0, deadlineMs: 200 };

export type GracefulShutdown = ReturnType<typeof createGracefulShutdown>;

const idleCheckIntervalMs = 50;
/** Enough for the first request on a connection that was accepted just before no more were: a proxy sends it at once. */
const firstRequestMs = 300;

/**
 * Lets a server stop without breaking an answer: requests under way are answered, and so are those that arrive on open
 * connections in the meantime; each of these answers says that its connection closes.
 */
export function createGracefulShutdown(
  server: Server,
  connections: Connections,
  { idleMs, deadlineMs }: ShutdownLimits,
) {
  const controller = new AbortController();

  const closeIdle = () => {
    server.closeIdleConnections();
    // Node does not count a connection as idle that has not sent anything yet.
    for (const socket of connections.open.keys()) if (socket.bytesRead === 0) socket.destroy();
  };

  return {
    /** Aborted as soon as the shutdown begins. */
    signal: controller.signal,

    /** Resolves when all connections are closed and no new ones are taken, at the deadline at the latest. */
    async closeConnections() {
      controller.abort();
      server.prependListener('request', (_request, response) => announceClose(response));
      for (const underWay of connections.open.values()) underWay.forEach(announceClose);

      const deadline = setTimeout(() => {
        for (const socket of connections.open.keys()) socket.destroy();
      }, deadlineMs);
      // New connections are served for as long as idle ones: a load balancer learns from /healthz where not to send more.
      await sleep(idleMs);
      // The HTTP server's own close() would cut connections on which a request is arriving.
      const closed = new Promise<void>((resolve) =>
        NetServer.prototype.close.call(server, () => resolve()),
      );
      await Promise.race([closed, sleep(firstRequestMs)]);
      closeIdle();
      // A connection may turn idle at any time from then on, so one look is not enough.
      const idleCheck = setInterval(closeIdle, idleCheckIntervalMs);

      await closed;
      clearInterval(idleCheck);
      clearTimeout(deadline);
    },
  };
}

/** Node closes the connection after an answer with this header. */
function announceClose(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
