import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Asked } from '../ask.ts';

const readers = 6;
const writers = 3;
const pauseMs = 5;
/** Fewer than the limit of an address. */
const messagesPerAddress = 5;

/** Reads the page and the facts and sends messages, each with its own name, on connections that stay open, until stopped. */
export async function putUnderLoad(port: number, stop: AbortSignal) {
  /** By kind: the code of the error, or what it says. */
  const failed: Record<string, number> = {};
  const acknowledged: string[] = [];
  let requests = 0;
  let slowestMs = 0;

  /** True when a good answer came whole. */
  const isAnswered = async (asked: Asked, body?: object): Promise<boolean> => {
    const start = performance.now();
    const failure = await ask({ port, headers: { Host: 'example.org' }, ...asked }, body).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    requests += 1;
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - start));
    if (failure) failed[failure] = (failed[failure] ?? 0) + 1;
    await sleep(pauseMs);
    return !failure;
  };

  const read = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; !stop.aborted; count += 1) {
      await isAnswered({ agent, path: count % 2 ? '/' : '/api/ai-facts' });
    }
    agent.destroy();
  };

  const write = async (writer: number) => {
    for (let address = 0; !stop.aborted; address += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      // Any address of the loopback network may be a client's own.
      const localAddress = `127.${writer}.${address >> 8}.${address & 255}`;
      for (let count = 0; count < messagesPerAddress && !stop.aborted; count += 1) {
        const name = `w${writer}a${address}m${count}`;
        const fields = { email: 'a@example.org', subject: 'other', privacy: true };
        const body = { ...fields, name, message: 'x'.repeat(500) };
        const asked = { agent, localAddress, path: '/api/contact' };
        if (await isAnswered(asked, body)) acknowledged.push(name);
      }
      agent.destroy();
    }
  };

  await Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: writers }, (_, index) => write(index + 1)),
  ]);
  return { failed, acknowledged, requests, slowestMs };
}
