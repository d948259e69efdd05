import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server listen on a free port of this machine, and answers the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}
