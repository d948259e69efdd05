import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createFact, listActiveFacts, updateFact } from '#db/facts.ts';
import { users } from '#db/schema.ts';
import { createLog } from '../log.ts';
import { createResponseCache } from './response-cache.ts';
import { encodeResponse, type Answer } from './encoded-response.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
  rmSync(folder, { recursive: true, force: true });
});

const typedAddress = '/api/trpc/list?input=%7B%7D';

/** A server that answers from the cache alone: `/` lists the facts with the year, `/list` without it, and the rest is fixed. */
async function serve(name: string) {
  const url = `file:${folder}/${name}.db`;
  const connection = await openDatabase(url);
  const asked: string[] = [];
  const lines: string[] = [];
  const clock = { now: new Date('2026-12-31T12:00:00') };
  const disk = { isBroken: false };
  const text = (content: string, status = 200, headers = {}): Answer => ({
    status,
    headers: { 'content-type': 'text/plain', ...headers },
    bytes: Buffer.from(content),
  });
  const make = (path: string, answer: () => Promise<Answer> | Answer) => async () => {
    asked.push(path);
    if (disk.isBroken) throw new Error('the disk is broken');
    return encodeResponse(await answer());
  };
  const factTexts = async () => {
    const facts = await listActiveFacts(connection.db);
    return facts.map((fact) => fact.factText).join('\n');
  };
  const cache = createResponseCache({
    connection,
    log: createLog('info', (line) => void lines.push(line)),
    now: () => clock.now,
    ofFacts: new Map([
      [
        '/',
        make('/', async () => text(`${await factTexts()} ${clock.now.getFullYear()}`.padEnd(600))),
      ],
      ['/list', make('/list', async () => text(await factTexts()))],
      [typedAddress, make(typedAddress, () => text('typed', 200, { 'cache-control': 'no-store' }))],
    ]),
    fixed: new Map([['/logo.svg', make('/logo.svg', () => text('a logo'))]]),
    notFound: make('/not-found', () => text(`nothing here ${clock.now.getFullYear()}`, 404)),
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
    port,
    connection,
    asked,
    lines,
    clock,
    disk,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

const fact = (factText: string) => ({ factText, source: 'Test' });

test('a change is on the next page, also when another process makes it', async () => {
  const { get, connection, url } = await serve('fresh');
  const page = async () => (await (await get('/')).text()).trim();
  expect(await page()).toBe('2026');

  await createFact(connection.db, fact('Ships float'));
  expect(await page()).toBe('Ships float 2026');

  const other = await openDatabase(url);
  await updateFact(other.db, 1, { factText: 'Ships sink' });
  expect(await page()).toBe('Ships sink 2026');
  await updateFact(other.db, 1, { active: false });
  other.close();
  expect(await page()).toBe('2026');
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

test('each is made when it is asked for, and alone', async () => {
  const { get, connection, asked } = await serve('alone');
  expect(asked).toEqual([]);
  await get('/list');
  await get('/');
  await createFact(connection.db, fact('Ships float'));

  await get('/?from=elsewhere');
  expect(asked).toEqual(['/list', '/', '/']);
  expect(await (await get('/list')).text()).toBe('Ships float');
});

test('a year that begins is on the next page', async () => {
  const { get, clock, asked } = await serve('year');
  const page = async () => (await (await get('/')).text()).trim();
  expect(await page()).toBe('2026');

  clock.now = new Date('2026-12-31T23:59:59.999');
  expect(await page()).toBe('2026');
  clock.now = new Date('2027-01-01T00:00:00');
  expect(await page()).toBe('2027');
  expect(await page()).toBe('2027');
  expect(asked).toEqual(['/', '/']);
});

test('a year that begins is on the page for addresses that lead nowhere', async () => {
  const { get, clock } = await serve('nowhere');
  expect(await (await get('/nowhere')).text()).toBe('nothing here 2026');
  clock.now = new Date('2027-01-01T00:00:00');
  expect(await (await get('/nowhere')).text()).toBe('nothing here 2027');
});

test('an address with its query is kept as it is, and no other query of that path', async () => {
  const { get } = await serve('typed');
  const typed = await get(typedAddress);

  expect([typed.status, await typed.text()]).toEqual([200, 'typed']);
  expect(typed.headers.get('ETag')).toBeNull();
  expect((await get(typedAddress, { headers: { 'If-None-Match': '*' } })).status).toBe(200);
  expect((await get('/api/trpc/list?input=%7B%22a%22%3A1%7D')).status).toBe(418);
});

test('what could not be made is left to others, and tried again', async () => {
  const { get, disk } = await serve('broken');
  disk.isBroken = true;
  expect((await get('/')).status).toBe(418);
  expect((await get('/logo.svg')).status).toBe(418);

  disk.isBroken = false;
  expect((await get('/')).status).toBe(200);
  expect((await get('/logo.svg')).status).toBe(200);
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
  expect([nowhere.status, await nowhere.text()]).toEqual([404, 'nothing here 2026']);
  expect((await get('/api/tags')).status).toBe(418);
  expect((await get('/', { method: 'POST' })).status).toBe(418);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'request', route: '/logo.svg', status: 200 },
    { event: 'request', route: '*', status: 404 },
  ]);
});

test('a database that fails is left to whoever answers for it', async () => {
  const { get, connection, lines } = await serve('failing');
  await get('/');
  connection.close();

  expect((await get('/')).status).toBe(418);
  expect((await get('/logo.svg')).status, 'files need none').toBe(200);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ event: 'response not cached', route: '/' }),
  );
});

test('a whole URL, as proxies are sent it, is left to whoever can read it', async () => {
  const { port } = await serve('whole');
  const answer = await new Promise<IncomingMessage>((resolve) =>
    request({ port, path: 'http://site.test/logo.svg' }, resolve).end(),
  );
  expect(answer.statusCode).toBe(418);
});

test('the variants hold the same', async () => {
  const text = 'ships float '.repeat(100);
  const keep = (type: string) =>
    encodeResponse({ status: 200, headers: { 'content-type': type }, bytes: Buffer.from(text) });
  const kept = await keep('text/plain');

  expect(brotliDecompressSync(kept.br?.bytes ?? '').toString()).toBe(text);
  expect(gunzipSync(kept.gzip?.bytes ?? '').toString()).toBe(text);
  expect((await keep('image/png')).br).toBeUndefined();
});
