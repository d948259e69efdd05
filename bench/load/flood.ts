// Sends the same request at a steady rate until it is ended. Called with the JSON of what to send and how often. Raw
// sockets, since the flood shares the machine with what it is measured against; answers are counted, not parsed.

import { connect } from 'node:net';

const { port, head, body, perSecond }: Flood = JSON.parse(process.argv[2] ?? '');

export interface Flood {
  port: number;
  /** The request line and the headers of the content, without a line break at the end. */
  head: string;
  body: string;
  perSecond: number;
}

const connections = 50;
const tickMs = 2;
const request = `${head}\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay());
const counts = { sent: 0, refused: 0, other: 0 };
for (const socket of sockets) {
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d+)/g)) {
      if (status === '429') counts.refused += 1;
      else counts.other += 1;
    }
  });
}

const start = performance.now();
let turn = 0;
setInterval(() => {
  const due = Math.floor(((performance.now() - start) / 1_000) * perSecond) - counts.sent;
  if (due <= 0) return;
  // All that is due goes down one connection at once: to send each by itself would cost the machine more than to answer it.
  sockets[turn % connections]?.write(request.repeat(due));
  counts.sent += due;
  turn += 1;
}, tickMs);

process.once('SIGTERM', () => {
  const seconds = (performance.now() - start) / 1_000;
  process.stdout.write(`${JSON.stringify({ ...counts, seconds })}\n`, () => process.exit(0));
});
