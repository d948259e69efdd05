import { createServer, request } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { author } from '#test/author.ts';
import { openDatabase } from '#db/engine/open.ts';
import { deleteFacts, restoreFacts } from '#db/facts/deleted.ts';
import { createFact, updateFact } from '#db/facts/facts.ts';
import { listPublicFacts } from '#db/facts/public.ts';
import { users } from '#db/schema.ts';
import { cacheResponses } from './response-cache.ts';
import { listen } from '#test/listen.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('response-cache');

/** Behind the cache: `/` lists the facts with the year, `/logo.svg` never changes, `/api` answers each time. */
async function serve(name: string) {
  const url = `file:${folder}/${name}.db`;
  const connection = await openDatabase(url);
  const loaded: string[] = [];
  const clock = { year: 2026, isStale: false };
  const application = { isBroken: false, beforeAnswer: async () => {} };
  const staleCacheControl = 'public, no-cache';

  const answer = async ({ url }: Request) => {
    const { pathname } = new URL(url);
    await application.beforeAnswer();
    const cacheControl = clock.isStale ? staleCacheControl : 'public, max-age=0';
    const headers = { 'Content-Type': 'text/plain', 'Cache-Control': cacheControl };
    if (application.isBroken) return new Response('broken', { status: 500 });
    if (pathname === '/logo.svg') {
      return new Response('a logo', { headers: { 'Cache-Control': 'public, immutable' } });
    }
    if (pathname === '/private') {
      const hidden = { 'Cache-Control': 'no-store', 'Site-Cache-Control': cacheControl };
      return new Response('a page', { headers: hidden });
    }
    if (pathname === '/not-found') {
      return new Response(`nothing here ${clock.year}`, { status: 404, headers });
    }
    if (pathname.startsWith('/api')) return new Response('live', { headers });
    const facts = await listPublicFacts(connection.db, author.at);
    const text = `${facts.map((fact) => fact.factText).join()} ${clock.year}`.padEnd(600);
    return new Response(text, {
      headers: { ...headers, ETag: `W/"${facts.length} of ${clock.year}"` },
    });
  };
  const cache = {
    async version() {
      const content = await connection.contentVersion(author.at);
      return { text: `${content.version} ${clock.year}`, isStale: clock.isStale };
    },
    ownCacheControl: 'Site-Cache-Control',
    staleCacheControl,
    onSent() {},
    addressOf(path: string) {
      if (path.startsWith('/api')) return undefined;
      return ['/', '/logo.svg', '/private'].includes(path) ? path : '/not-found';
    },
  };
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  app.onError(() => new Response('failed', { status: 500 }));
  app.all('*', (c) => {
    loaded.push(`${c.env?.incoming ? 'visitor' : 'cache'} ${c.req.path}`);
    return answer(c.req.raw);
  });
  const server = createServer(getRequestListener(cacheResponses(cache, app.fetch)));
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return {
    url,
    port,
    connection,
    loaded,
    clock,
    application,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

const fact = (factText: string) => ({ factText, source: 'Test' });

test('a change is in the next response, also when another process makes it', async () => {
  const { get, connection, url } = await serve('fresh');
  const page = async () => (await (await get('/')).text()).trim();
  expect(await page()).toBe('2026');

  await createFact(connection.db, fact('Ships float'), author);
  expect(await page()).toBe('Ships float 2026');

  const other = await openDatabase(url);
  const changes = [
    () => updateFact(other.db, 1, { factText: 'Ships sink' }, author),
    () => updateFact(other.db, 1, { active: false }, author),
    () => updateFact(other.db, 1, { active: true }, author),
    () => updateFact(other.db, 1, { showUntil: author.at }, author),
    () => updateFact(other.db, 1, { showUntil: null }, author),
    () => deleteFacts(other.db, [1], author.at),
    () => restoreFacts(other.db, [1]),
  ];
  for (const [nth, change] of changes.entries()) {
    await change();
    expect(await page()).toBe(nth % 2 === 0 ? 'Ships sink 2026' : '2026');
  }
  other.close();
});

test('a change while a response is made is in the response to the next request', async () => {
  const { get, connection, application } = await serve('overtaken');
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  application.beforeAnswer = async () => {
    started.resolve();
    await go.promise;
  };
  const early = get('/');
  await started.promise;
  application.beforeAnswer = async () => {};
  await createFact(connection.db, fact('Ships float'), author);

  expect(await (await get('/')).text()).toContain('Ships float');
  go.resolve();
  await early;
  expect(await (await get('/')).text()).toContain('Ships float');
});

test('a response is made once for many who ask at once, and not again for what is no fact', async () => {
  const { get, connection, loaded } = await serve('once');
  await createFact(connection.db, fact('Ships float'), author);

  await Promise.all(Array.from({ length: 30 }, () => get('/')));
  await connection.db.insert(users).values({ username: 'ada', password: 'x' });
  await get('/?from=elsewhere');
  expect(loaded).toEqual(['cache /']);
});

test('a year that begins is in the next response, also where there is nothing', async () => {
  const { get, clock, loaded } = await serve('year');
  const texts = async () => [
    (await (await get('/')).text()).trim(),
    await (await get('/nowhere')).text(),
  ];
  expect(await texts()).toEqual(['2026', 'nothing here 2026']);
  clock.year = 2027;
  expect(await texts()).toEqual(['2027', 'nothing here 2027']);
  expect(await texts()).toEqual(['2027', 'nothing here 2027']);
  expect(loaded).toHaveLength(4);
});

test('a failure is sent as it is and tried again', async () => {
  const { get, application } = await serve('broken');
  application.isBroken = true;
  expect((await get('/')).status).toBe(500);
  expect((await get('/logo.svg')).status).toBe(500);

  application.isBroken = false;
  expect((await get('/')).status).toBe(200);
  expect((await get('/logo.svg')).status).toBe(200);
});

test('what cannot be confirmed is sent as long as it is cached, and says so', async () => {
  const { get, application, clock, loaded } = await serve('stale');
  const fresh = await get('/');
  await get('/private');
  application.isBroken = true;
  clock.isStale = true;

  const same = await get('/');
  clock.year = 2027;
  const older = await get('/');
  for (const response of [same, older]) {
    expect(response.status).toBe(200);
    expect((await response.text()).trim()).toBe('2026');
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
  }
  expect(fresh.headers.get('Cache-Control')).toBe('public, max-age=0');
  expect((await get('/private')).headers.get('Cache-Control')).toBe('no-store');
  expect((await get('/nowhere')).status, 'never cached').toBe(500);

  application.isBroken = false;
  await get('/');
  clock.isStale = false;
  loaded.length = 0;
  expect((await (await get('/')).text()).trim()).toBe('2027');
  expect(loaded, 'what was made meanwhile is not stored').toEqual(['cache /']);
});

test('a response is not stored that says it cannot be confirmed, though its version could be', async () => {
  const { get, application, clock } = await serve('lost');
  application.beforeAnswer = async () => {
    clock.isStale = true;
  };
  expect((await get('/')).headers.get('Cache-Control')).toBe('public, no-cache');

  application.beforeAnswer = async () => {};
  clock.isStale = false;
  expect((await get('/')).headers.get('Cache-Control')).toBe('public, max-age=0');
});

test('what cannot be made again is sent as it was, and says so, until it can', async () => {
  const { get, connection, application } = await serve('unmade');
  await get('/');
  await createFact(connection.db, fact('Ships float'), author);
  application.isBroken = true;

  const older = await get('/');
  expect([older.status, older.headers.get('Cache-Control')]).toEqual([200, 'public, no-cache']);
  expect((await older.text()).trim()).toBe('2026');
  application.isBroken = false;
  expect((await (await get('/')).text()).trim()).toBe('Ships float 2026');
});

test('each client gets the encoding it takes, and a response is stored for each', async () => {
  const { get, loaded } = await serve('encodings');
  const take = async (accepted: string) => {
    const response = await get('/', { headers: { 'Accept-Encoding': accepted } });
    expect((await response.text()).trim()).toBe('2026');
    return response.headers.get('Content-Encoding');
  };

  expect(await take('gzip, deflate, br')).toBe('br');
  expect(await take('gzip')).toBe('gzip');
  expect(await take('identity')).toBeNull();
  expect(await take('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await take('br;q=0.5')).toBe('br');
  expect(await take('identity')).toBeNull();
  expect(loaded, 'one does not push out the other').toEqual(['cache /', 'cache /', 'cache /']);
  expect((await get('/')).headers.get('Vary')).toBe('Accept-Encoding');
  expect((await get('/logo.svg')).headers.get('Content-Encoding'), 'too small').toBeNull();
});

test('text of any script and length arrives whole', async () => {
  const { get, connection } = await serve('scripts');
  for (const text of ['Größe, 数, 🚢', '数'.repeat(10_000)]) {
    await createFact(connection.db, fact(text), author);
    expect(await (await get('/', { headers: { 'Accept-Encoding': 'identity' } })).text()).toContain(
      text,
    );
  }
});

test('what a client has is not sent again', async () => {
  const { get, connection } = await serve('etags');
  const etag = (await get('/')).headers.get('ETag') ?? '';
  const again = (known: string) => get('/', { headers: { 'If-None-Match': known } });

  for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const response = await again(known);
    expect([response.status, response.headers.get('ETag')]).toEqual([304, etag]);
    expect(await response.text()).toBe('');
  }
  expect((await again('"other"')).status).toBe(200);
  await createFact(connection.db, fact('Ships float'), author);
  expect((await again(etag)).status).toBe(200);

  const untagged = await get('/nowhere', { headers: { 'If-None-Match': '*' } });
  expect([untagged.status, await untagged.text()]).toEqual([404, 'nothing here 2026']);
});

test('HEAD has the length and no body', async () => {
  const { get } = await serve('head');
  const response = await get('/', { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });

  expect(response.headers.get('Content-Length')).toBe('600');
  expect(await response.text()).toBe('');
});

test('what is not cached reaches the application as it is', async () => {
  const { get, loaded } = await serve('paths');

  await get('/logo.svg?v=2');
  await get('/no/such/page');
  expect(await (await get('/api/tags')).text()).toBe('live');
  await get('/', { method: 'POST' });
  expect(loaded).toEqual(['cache /logo.svg', 'cache /not-found', 'visitor /api/tags', 'visitor /']);
});

test('while the database fails the application answers, and immutable files need none', async () => {
  const { get, connection, loaded } = await serve('failing');
  await get('/logo.svg');
  connection.close();

  expect((await get('/logo.svg')).status).toBe(200);
  await get('/');
  expect(loaded).toEqual(['cache /logo.svg', 'visitor /']);
});

test('a whole URL, as proxies are sent it, is answered alike, and a host that is none refused', async () => {
  const { get, port, loaded } = await serve('host');
  await get('/', { headers: { 'Accept-Encoding': 'identity' } });
  const statusFor = (host: string, path = '/') =>
    new Promise((resolve) => {
      request({ port, path, headers: { host } }, ({ statusCode }) => resolve(statusCode)).end();
    });
  expect(await statusFor('site.test', 'http://site.test/')).toBe(200);
  expect(await statusFor('[::1]:3000')).toBe(200);
  expect(await statusFor('site.test')).toBe(200);
  expect(await statusFor('a~b{c}')).toBe(200);
  expect(loaded, 'from the cache').toEqual(['cache /']);
  expect(await statusFor('site.test/<script>')).toBe(400);
});
