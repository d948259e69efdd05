import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** Stands between a client and a server, and does to their connections what a network may do. */
export async function startProxy(targetUrl: string) {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const network = {
    /** How long each piece of a request is held back. */
    delayMs: 0,
    /** Requests with this text reach the server, but their answers are lost: the connection is cut when one comes. */
    losesAnswersTo: undefined as RegExp | undefined,
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isLost = false;
    client.on('data', (piece) => {
      if (network.losesAnswersTo?.test(piece.toString('latin1'))) isLost = true;
      setTimeout(() => upstream.write(piece), network.delayMs);
    });
    upstream.on('data', (piece) => {
      if (isLost) client.destroy();
      else client.write(piece);
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    network,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
