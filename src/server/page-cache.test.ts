import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createFact, listActiveFacts, updateFact } from '#db/facts.ts';
import { users } from '#db/schema.ts';
import { createLog } from './log.ts';
import { createPageCache } from './page-cache.ts';
import { keepAnswer } from './ready-answer.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server that answers from the cache alone: `/` lists the facts, and everything else is fixed. */
async function serve(name: string) {
  const url = `file:${folder}/${name}.db`;
  const connection = await openDatabase(url);
  const asked: string[] = [];
  const lines: string[] = [];
  const cache = await createPageCache({
    connection,
    log: createLog('info', (line) => void lines.push(line)),
    async ask(path) {
      asked.push(path);
      if (path === '/not-found') return new Response('nothing here', { status: 404 });
      if (path !== '/') return new Response(`file ${path}`);
      const facts = await listActiveFacts(connection.db);
      const text = facts.map((fact) => fact.factText).join('\n');
      return new Response(text.padEnd(600), { headers: { 'Content-Type': 'text/plain' } });
    },
    factPaths: ['/'],
    fixedPaths: new Map([['/logo.svg', undefined]]),
    notFoundPath: '/not-found',
    isLive: (path) => path.startsWith('/api'),
  });
  const server = createServer(async (request, response) => {
    if (!(await cache.answer(request, response))) response.writeHead(418).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  closing.push(() => server.close());
  return {
    url,
    connection,
    asked,
    lines,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

const fact = (factText: string) => ({ factText, source: 'Test' });

test('a change is on the next page, also when another process makes it', async () => {
  const { get, connection, url } = await serve('fresh');
  const page = async () => (await (await get('/')).text()).trim();
  expect(await page()).toBe('');

  await createFact(connection.db, fact('Ships float'));
  expect(await page()).toBe('Ships float');

  const other = await openDatabase(url);
  await updateFact(other.db, 1, { factText: 'Ships sink' });
  expect(await page()).toBe('Ships sink');
  await updateFact(other.db, 1, { active: false });
  other.close();
  expect(await page()).toBe('');
});

test('the page is made once for many who ask at once, and not for what is no fact', async () => {
  const { get, connection, asked } = await serve('once');
  await createFact(connection.db, fact('Ships float'));
  const madeBefore = asked.length;

  await Promise.all(Array.from({ length: 30 }, () => get('/')));
  expect(asked.slice(madeBefore)).toEqual(['/']);

  await connection.db.insert(users).values({ username: 'ada', password: 'x' });
  await get('/');
  expect(asked.slice(madeBefore)).toEqual(['/']);
});

test('each client gets the encoding it takes', async () => {
  const { get } = await serve('encodings');
  const take = async (accepted: string) => {
    const response = await get('/', { headers: { 'Accept-Encoding': accepted } });
    return response.headers.get('Content-Encoding');
  };

  expect(await take('gzip, deflate, br')).toBe('br');
  expect(await take('gzip')).toBe('gzip');
  expect(await take('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await take('br;q=0.5')).toBe('br');
  expect(await take('identity')).toBeNull();
  expect((await get('/')).headers.get('Vary')).toBe('Accept-Encoding');
});

test('what a client has is not sent again', async () => {
  const { get, connection } = await serve('etags');
  const etag = (await get('/')).headers.get('ETag') ?? '';
  const again = (known: string) => get('/', { headers: { 'If-None-Match': known } });

  for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const response = await again(known);
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  }
  expect((await again('"other"')).status).toBe(200);
  await createFact(connection.db, fact('Ships float'));
  expect((await again(etag)).status).toBe(200);
});

test('HEAD tells the length and sends nothing', async () => {
  const { get } = await serve('head');
  const response = await get('/', { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });

  expect(response.headers.get('Content-Length')).toBe('600');
  expect(await response.text()).toBe('');
});

test('an address that leads nowhere gets the one page for that; what is live is left alone', async () => {
  const { get, lines } = await serve('paths');

  expect((await get('/logo.svg?v=2')).status).toBe(200);
  const nowhere = await get('/no/such/page');
  expect([nowhere.status, await nowhere.text()]).toEqual([404, 'nothing here']);
  expect((await get('/api/tags')).status).toBe(418);
  expect((await get('/', { method: 'POST' })).status).toBe(418);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'request', route: '/logo.svg', status: 200 },
    { event: 'request', route: '*', status: 404 },
  ]);
});

test('a database that fails is left to whoever answers for it', async () => {
  const { get, connection } = await serve('failing');
  await get('/');
  connection.close();

  expect((await get('/')).status).toBe(418);
});

test('the variants hold the same', async () => {
  const text = 'ships float '.repeat(100);
  const kept = await keepAnswer(new Response(text));

  expect(brotliDecompressSync(kept.br?.bytes ?? '').toString()).toBe(text);
  expect(gunzipSync(kept.gzip?.bytes ?? '').toString()).toBe(text);
  const picture = new Response(text, { headers: { 'Content-Type': 'image/png' } });
  expect((await keepAnswer(picture)).br).toBeUndefined();
});
