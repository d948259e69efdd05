import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../start-site.ts';

/** Resident memory after each of three rounds of load. */
export async function loadInRounds(requests: number) {
  await using site = await startSite();
  const megabytes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let left = requests;
    const read = async () => {
      while (left > 0) {
        left -= 1;
        const response = await fetch(`${site.url}${left % 2 ? '/' : '/api/ai-facts'}`);
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 16 }, read));
    megabytes.push(Math.round(site.residentMegabytes()));
  }
  return { requests, megabytes };
}

/** Holds idle and half-open connections and asks for the page meanwhile; waits until the server has cut them. */
export async function holdSockets(idle: number, halfOpen: number) {
  await using site = await startSite();
  const sockets: Socket[] = [];
  for (let count = 0; count < idle + halfOpen; count += 1) {
    const socket = connect(site.port, '127.0.0.1').on('error', () => {});
    await once(socket.resume(), 'connect');
    if (count >= idle) {
      socket.write(
        'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"na',
      );
    }
    sockets.push(socket);
  }

  const asked = 100;
  let answered = 0;
  for (let count = 0; count < asked; count += 1) {
    const response = await fetch(site.url, { signal: AbortSignal.timeout(5_000) });
    if (response.ok) answered += 1;
  }

  const isOpen = (socket: Socket) => !socket.closed;
  // Header and request timeouts of 20 and 40 s, looked at every 5 s.
  const deadline = Date.now() + 60_000;
  while (sockets.some(isOpen) && Date.now() < deadline) await sleep(500);
  const left = sockets.filter(isOpen);
  for (const socket of left) socket.destroy();
  return { idle, halfOpen, asked, answered, leftOpen: left.length };
}
