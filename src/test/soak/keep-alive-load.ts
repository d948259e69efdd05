import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const readers = 6;
const writers = 3;
const pauseMs = 5;
/** Fewer than the limit of an address. */
const messagesPerAddress = 5;

export interface Load {
  /** By kind: the status, or the code of the error. */
  failures: Map<string, number>;
  acknowledged: string[];
  requests: number;
  slowestMs: number;
}

/** Reads the page and the facts and sends messages, each with its own name, on connections that stay open, until stopped. */
export async function putUnderLoad(port: number, stop: AbortSignal): Promise<Load> {
  const load: Load = { failures: new Map(), acknowledged: [], requests: 0, slowestMs: 0 };
  await Promise.all([
    ...Array.from({ length: readers }, () => read(port, load, stop)),
    ...Array.from({ length: writers }, (_, writer) => write(port, writer, load, stop)),
  ]);
  return load;
}

async function read(port: number, load: Load, stop: AbortSignal) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; !stop.aborted; count += 1) {
    await ask(load, 200, { port, agent, path: count % 2 ? '/' : '/api/ai-facts' });
    await sleep(pauseMs);
  }
  agent.destroy();
}

async function write(port: number, writer: number, load: Load, stop: AbortSignal) {
  for (let address = 0; !stop.aborted; address += 1) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Any address of the loopback network may be a client's own.
    const localAddress = `127.${writer + 1}.${address >> 8}.${address & 255}`;
    for (let count = 0; count < messagesPerAddress && !stop.aborted; count += 1) {
      const name = `w${writer}a${address}m${count}`;
      const body = JSON.stringify({
        name,
        email: 'a@example.org',
        subject: 'other',
        message: 'x'.repeat(500),
        privacy: true,
      });
      const options = { port, agent, localAddress, path: '/api/contact' };
      if (await ask(load, 201, options, body)) load.acknowledged.push(name);
      await sleep(pauseMs);
    }
    agent.destroy();
  }
}

interface Target {
  port: number;
  agent: Agent;
  path: string;
  localAddress?: string;
}

/** True when the answer came whole and with that status. */
async function ask(load: Load, status: number, target: Target, body?: string): Promise<boolean> {
  const start = performance.now();
  const outcome = await send(target, body).catch((error: NodeJS.ErrnoException) =>
    String(error.code ?? error.message),
  );
  load.requests += 1;
  load.slowestMs = Math.max(load.slowestMs, Math.round(performance.now() - start));
  if (outcome === String(status)) return true;
  load.failures.set(outcome, (load.failures.get(outcome) ?? 0) + 1);
  return false;
}

async function send(target: Target, body: string | undefined): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request(
    {
      host: '127.0.0.1',
      ...target,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Host: 'example.org',
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
      },
    },
    (response) => void text(response).then(() => resolve(String(response.statusCode)), reject),
  ).on('error', reject);
  sent.end(body);
  return promise;
}
