import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { livePaths, sharedPaths } from './app.ts';
import { createProductionListener } from './production-listener.ts';
import { listen } from '#test/listen.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('built');

/** A client of a few lines, as the build would leave it. The first two pages that are rendered miss a part. */
function build(dist: string) {
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), content);
  };
  write('client/favicon.svg', '<svg/>');
  write('client/demo/demo.js', '');
  write('client/a.css', '');
  write('client/a.js', '');
  write(
    'client/.vite/manifest.json',
    JSON.stringify({
      'src/client/desk-styles.css': { file: 'a.css' },
      'src/client/legal-styles.css': { file: 'a.css' },
      'src/client/public-styles.css': { file: 'a.css' },
      'src/client/entry-client.tsx': { file: 'a.js' },
      'src/client/entry-public.ts': { file: 'a.js' },
    }),
  );
  write(
    'server/entry-server.js',
    `export const shownAtOnce = { page: [], signIn: [], desk: [] };
     export const routePaths = ['/', '/admin', '/admin/login', '/admin/ai-fact-edit/$id'];
     let [broken, renders] = [2, 0];
     export const render = async (request, { onError }) => {
       if (broken > 0) onError(new Error('a part broke'));
       broken -= 1;
       const { pathname } = new URL(request.url);
       renders += 1;
       return new Response(\`render \${renders} of \${pathname}\`.padEnd(600), {
         status: routePaths.includes(pathname.replace('/1', '/$id')) ? 200 : 404,
       });
     };`,
  );
}

/** The built site over that client. */
async function serve(name: string, environment?: Record<string, string>) {
  const dist = join(folder, name);
  build(dist);
  const site = await createTestApp(environment);
  const { deps, logLines } = site;
  const server = createServer(await createProductionListener(deps, dist));
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return {
    ...site,
    lines: () => logLines.map((line): Record<string, unknown> => JSON.parse(line)),
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
  };
}

test('an asset that came after the start is sent, and no other file', async () => {
  const { get } = await serve('later');
  const write = (path: string) => writeFileSync(join(folder, 'later/client', path), 'later');
  const statuses = async () => [
    (await get('/assets/page-1a2B_-3c.js')).status,
    (await get('/assets/page-1a2B_-3c.js.br')).status,
    (await get('/later.js')).status,
    (await get('/assets/..%2flater.js')).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404, 404]);

  mkdirSync(join(folder, 'later/client/assets'));
  for (const path of ['assets/page-1a2B_-3c.js', 'later.js']) write(path);

  expect(await statuses()).toEqual([200, 404, 404, 404]);
  const asset = await get('/assets/page-1a2B_-3c.js');
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await asset.text()).toBe('later');
  const icon = await get('/favicon.svg');
  expect(icon.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(icon.headers.get('ETag')).toMatch(/^W\/"/);
});

test('caches ask for the page of the demo and for its script equally often', async () => {
  const { get } = await serve('demo');
  const cacheControl = async (path: string) => (await get(path)).headers.get('Cache-Control');
  const usual = 'public, max-age=0, s-maxage=30';
  expect(await cacheControl('/demo/index.html')).toBe(usual);
  expect(await cacheControl('/demo/demo.js')).toBe(usual);
});

test.each([
  ['client/.vite/manifest.json', undefined, 'manifest.json'],
  ['client/a.css', undefined, 'a.css'],
  ['server/entry-server.js', undefined, 'entry-server.js'],
  ['server/entry-server.js', 'export const render = ;', 'Unexpected token'],
  ['server/entry-server.js', `import 'absent-package';`, 'absent-package'],
])('a build with a damaged %s (%s) is refused before it serves', async (path, content, reason) => {
  const dist = join(folder, `damaged-${path.replaceAll('/', '-')}-${content?.length}`);
  build(dist);
  if (content === undefined) rmSync(join(dist, path));
  else writeFileSync(join(dist, path), content);
  const { deps } = await createTestApp();

  await expect(createProductionListener(deps, dist)).rejects.toThrow(reason);
});

test('each GET route of the application is cached or live, so that none is taken for an unknown address', async () => {
  const { app } = await createTestApp();
  const paths = app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const unknown = paths.filter((path) => !sharedPaths.includes(path) && !livePaths.test(path));

  expect(paths).toContain('/healthz');
  // The pages, of which only the home page and the admin area exist.
  expect([...new Set(unknown)]).toEqual(['/*']);
});

test('a page of the admin area is rendered once for everybody, and made-up paths add none', async () => {
  const { get } = await serve('admin');
  const renders = async (...paths: string[]) => {
    const texts = [];
    for (const path of paths) texts.push((await (await get(path)).text()).trim());
    return texts;
  };

  // The first answer misses a part.
  await get('/admin/login');
  const login = 'render 3 of /admin/login';
  expect(await renders('/admin/login', '/admin/login?from=here', '/admin/LOGIN')).toEqual(
    Array.from({ length: 3 }, () => login),
  );
  const unknown = ['/admin/no', '/admin/no/such', '/adminno', '/admin/ai-fact-edit'];
  expect(new Set(await renders(...unknown))).toEqual(new Set(['render 4 of /admin/not-found']));
  const facts = ['/admin/ai-fact-edit/7', '/admin/ai-fact-edit/1', '/admin/ai-fact-edit/none'];
  expect(new Set(await renders(...facts))).toEqual(new Set(['render 5 of /admin/ai-fact-edit/1']));

  const { status, headers } = await get('/admin/login');
  expect(status).toBe(200);
  expect((await get('/admin/no')).status).toBe(404);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-encoding': expect.stringMatching(/^(?:br|gzip)$/),
  });
  expect(headers.has('Site-Cache-Control')).toBe(false);
});

test.each([
  ['the home page', '/'],
  ['the page for what is not there', '/nowhere'],
])('%s, of which a part broke, is sent once and not cached', async (name, path) => {
  const { get, lines } = await serve(name);
  await get('/api/ai-facts');

  const rules = [];
  for (let count = 0; count < 3; count += 1)
    rules.push((await get(path)).headers.get('Cache-Control'));
  expect(rules.map((rule) => rule?.split(',')[0])).toEqual(['no-store', 'public', 'public']);
  expect(lines().filter(({ event }) => event === 'page not rendered')).toHaveLength(2);
});

test('a fact with dates comes and goes at its second, in each process and without a write', async () => {
  const environment = { DATABASE_URL: `file:${join(folder, 'schedule.db')}` };
  const sites = [
    await serve('schedule-1', environment),
    await serve('schedule-2', environment),
  ] as const;
  const client = await sites[0].signInClient();
  const { now } = sites[0].deps;
  const inSeconds = (seconds: number) => new Date(now().getTime() + 1_000 * seconds).toISOString();
  const fact = { factText: 'Ships float', source: 'Archimedes' };
  await client.post('/api/ai-facts', {
    ...fact,
    showFrom: inSeconds(30),
    showUntil: inSeconds(40),
  });

  const look = async () => {
    const seen = [];
    for (const { get } of sites) {
      const response = await get('/api/ai-facts');
      const { facts } = await response.json();
      seen.push([
        facts.length,
        response.headers.get('Cache-Control'),
        response.headers.get('ETag'),
      ]);
    }
    expect(seen[1]).toEqual(seen[0]);
    return seen[0];
  };
  const pass = (seconds: number) => {
    for (const site of sites) site.advance(1_000 * seconds);
  };

  const usual = 'public, max-age=0, s-maxage=30';
  const askedEachTime = 'public, max-age=0, s-maxage=0';
  const without = await look();
  expect(without?.slice(0, 2)).toEqual([0, usual]);
  for (const seconds of [0.1, 29.4]) {
    pass(seconds);
    expect(await look()).toEqual([0, askedEachTime, without?.[2]]);
  }
  pass(0.5);
  const shown = await look();
  expect(shown?.slice(0, 2)).toEqual([1, askedEachTime]);
  expect(shown?.[2]).not.toBe(without?.[2]);
  pass(9.5);
  expect(await look()).toEqual(shown);
  pass(0.5);
  expect(await look()).toEqual(without);
  pass(-0.5);
  expect(await look(), 'a clock that was set back').toEqual(shown);
});
