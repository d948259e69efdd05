import { once } from 'node:events';
import { connect, type Server } from 'node:net';

/** Lets a server listen on a free port of this machine, and answers the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

/** Whether something listens on a port of this machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

// Processes that ask in the same moment are given different ports: each counts from a start of its own.
const testPorts = { first: 20_000, count: 12_000 };
let portsGiven = process.pid * 101;

/** A port of this machine on which nothing listens, below those that outgoing connections are given meanwhile. */
export async function freePort(): Promise<number> {
  const port = testPorts.first + (portsGiven++ % testPorts.count);
  return (await isListening(port)) ? freePort() : port;
}
