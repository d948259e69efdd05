// The load generator. It counts bytes instead of parsing answers: all of them are as long as the
// first, whose status and length it looks at. Called with the JSON of what to ask for; prints what it measured.

import { connect } from 'node:net';
import type { Load, Target } from './load.ts';
import { quantile } from './statistics.ts';

const connections = 50;
const { port, path, headers = {}, seconds }: Target = JSON.parse(process.argv[2] ?? '');

const head = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
const latencies: number[] = [];

const start = performance.now();
const end = start + seconds * 1_000;
await Promise.all(Array.from({ length: connections }, askUntilTheEnd));
const sorted = latencies.toSorted((a, b) => a - b);
const result: Load = {
  requests: latencies.length,
  perSecond: (1_000 * latencies.length) / (performance.now() - start),
  p99Ms: quantile(sorted, 0.99),
};
process.stdout.write(JSON.stringify(result));

function askUntilTheEnd(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let sentAt = 0;
    let missing = 0;
    const send = () => {
      sentAt = performance.now();
      missing = 0;
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = lengthOf(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < end) send();
      else socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** Of a whole answer, head and body, whose head is in its first chunk. Throws for one that is no success. */
function lengthOf(chunk: Buffer): number {
  const text = chunk.toString('latin1', 0, 4_096);
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`${path} was answered with ${text}`);
  const headEnd = text.indexOf('\r\n\r\n') + 4;
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  return headEnd + Number(length ?? 0);
}
