import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeDatabase, signIn } from '../site-data.ts';
import { message as usualMessage } from '../visitor-message.ts';
import { startSite } from '../start-site.ts';

const site = await startSite();
afterAll(() => site.stop());

const cutsPerKind = 30;
/** Enough for a download to be under way when it is cut. */
const messages = 5_000;
let cookie = '';

beforeAll(async () => {
  changeDatabase(
    site,
    `with recursive numbers (id) as (values (1) union all select id + 1 from numbers where id < ${messages})
     insert into contacts (id, name, email, subject, message, privacy)
       select id, 'Grace', 'grace@example.org', 'custom', printf('%.500c', 'x'), 1 from numbers;
     insert or ignore into contact_states (contact_id, folder, moved_at) select id, 'inbox', 1 from contacts;`,
  );
  cookie = await signIn(site);
});

const json = (body: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** The bytes of a request from an address of its own, so that no limit refuses it. */
function bytesOf(path: string, { method = 'GET', headers = {}, body = '' }: Sent, cut: number) {
  const fields = Object.entries({
    Host: 'localhost',
    Cookie: cookie,
    'Accept-Encoding': 'br',
    'X-Forwarded-For': `203.0.113.${cut}`,
    ...(body && !('Transfer-Encoding' in headers) && { 'Content-Length': String(body.length) }),
    ...headers,
  });
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/** Sends some of the bytes, waits a moment or for the answer to begin, and leaves. */
async function cutOff(bytes: Buffer, cut: number) {
  const socket = connect(site.port, 'localhost').on('error', () => {});
  await once(socket, 'connect');
  const isWhole = cut % 3 > 0;
  socket.write(isWhole ? bytes : bytes.subarray(0, (bytes.length * cut) / cutsPerKind));
  const answer = once(socket, 'data').catch(() => {});
  await (cut % 3 === 1 ? Promise.race([answer, sleep(500)]) : sleep(cut / 3));
  if (cut % 2 === 0) socket.resetAndDestroy();
  else socket.destroy();
}

const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
const message = { ...usualMessage, message: 'y'.repeat(4_000) };
const guess = { username: 'nobody', password: 'a guess' };
const table = `factText,source\n${'Ships float,Archimedes\n'.repeat(2_000)}`;
const chunk = `ffff\r\n${' '.repeat(0xffff)}\r\n`;

const kinds: [kind: string, ...requests: [path: string, sent: Sent][]][] = [
  ['pages', ['/', {}], ['/admin/login', {}], ['/admin/login/', {}], ['/nowhere', {}]],
  ['files', ['http://localhost/favicon.svg', { headers: { Range: 'bytes=2-40' } }]],
  ['downloads', ['/api/messages.csv', {}]],
  ['other downloads', ['/api/ai-facts.csv', {}], ['/api/subscribers.csv', {}]],
  ['reads', ['/api/ai-facts/all', {}], ['/api/admin/check', {}], ['/healthz', {}]],
  ['a batch', [`/api/trpc/admin.check,tags.list?batch=1&input=${input}`, {}]],
  ['messages', ['/api/contact', json(message)]],
  ['sign-ins', ['/api/admin/login', json(guess)]],
  [
    'uploads',
    ['/api/trpc/facts.checkImport', json({ csv: table })],
    ['/api/trpc/letters.save', json({ id: 1, version: 1, subject: 'Notes', text: table })],
  ],
  [
    'uploads in chunks',
    [
      '/api/contact',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        body: `${chunk}${chunk}0\r\n\r\n`,
      },
    ],
  ],
  [
    'one-click leaving',
    [
      '/api/subscribers/leave?token=unknown',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    ],
  ],
];
const pipeline = kinds.flatMap(([, ...requests]) => requests);

test.each([...kinds, ['everything in one connection', ...pipeline] as const])(
  'no cut connection ends the process or is logged as an error: %s',
  async (_kind, ...requests) => {
    for (let cut = 0; cut < cutsPerKind; cut += 1) {
      await cutOff(Buffer.concat(requests.map(([path, sent]) => bytesOf(path, sent, cut))), cut);
    }

    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    const lines = site.output().split('\n');
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  },
);
