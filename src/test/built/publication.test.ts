import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sections } from '#site-content';
import { signIn } from '../site-data.ts';
import { startSite, type Site } from '../start-site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => void (await site.stop()));

const ids = sections
  .flatMap(({ fields }) => fields)
  .filter(({ field }) => field.isLong)
  .map(({ id }) => id);

async function call(url: string, cookie: string, name: string, input?: object) {
  const response = await fetch(`${url}/api/trpc/${name}`, {
    method: input ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: input && JSON.stringify(input),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(error.message);
  return result.data;
}

const read = async (url: string) => await (await fetch(url)).text();
const marksOf = (html: string) => new Set(html.match(/mark\d+x/g));

/** Saves a draft with this mark in every field, and answers the function that publishes it. */
async function write(url: string, cookie: string, nth: number) {
  const { draft, published } = await call(url, cookie, 'site.state');
  const changes = Object.fromEntries(ids.map((id) => [id, `mark${nth}x`]));
  const saved = await call(url, cookie, 'site.save', { version: draft.version, changes });
  return () =>
    call(url, cookie, 'site.publish', { version: saved.draft.version, after: published.id });
}

test('a process that is killed while it publishes leaves the old page or the new one', async () => {
  const first = await write(site.url, await signIn(site), 100);
  const start = performance.now();
  await first();
  const wholeMs = performance.now() - start;

  for (const [nth, part] of [0, 0.1, 0.3, 0.5, 0.7, 0.9].entries()) {
    const cookie = await signIn(site);
    const before = marksOf(await read(site.url));
    const publish = await write(site.url, cookie, nth);
    const publishing = publish().catch(() => undefined);
    await sleep(part * wholeMs);
    const startAgain = await site.kill();
    await publishing;
    await startAgain();
    const marks = marksOf(await read(site.url));
    expect([[...before], [`mark${nth}x`]]).toContainEqual([...marks]);
  }
});

test('a process that is killed as soon as it has published comes back with the new page', async () => {
  const publish = await write(site.url, await signIn(site), 200);
  await publish();
  const startAgain = await site.kill();
  await startAgain();
  expect(marksOf(await read(site.url))).toEqual(new Set(['mark200x']));
});

test('every other process has a publication within a second, the one that made it at once', async () => {
  const other = await startSite({ DATABASE_URL: `file:${site.folder}/site.db` });
  try {
    const cookie = await signIn(site);
    await read(site.url);
    await read(other.url);
    for (const nth of [101, 102]) {
      const publish = await write(site.url, cookie, nth);
      const [old, etag] = [await read(site.url), (await fetch(site.url)).headers.get('ETag')];
      expect((await read(site.url)) === old, 'until then it is the same').toBe(true);
      await publish();
      expect(marksOf(await read(site.url))).toEqual(new Set([`mark${nth}x`]));
      expect((await fetch(site.url)).headers.get('ETag')).not.toBe(etag);
      await sleep(900);
      expect(marksOf(await read(other.url))).toEqual(new Set([`mark${nth}x`]));
    }
  } finally {
    await other.stop();
  }
});

/** Saves a page with this text and publishes it; answers the id of the publication. */
async function publishPage(url: string, cookie: string, part: string, text: string) {
  const input = encodeURIComponent(JSON.stringify({ part }));
  const { draft, published } = await call(url, cookie, `site.state?input=${input}`);
  const { version } = draft;
  const saved = await call(url, cookie, 'site.save', { part, version, changes: { text } });
  const after = { version: saved.draft.version, after: published.id };
  return (await call(url, cookie, 'site.publish', { part, ...after })).id;
}

test('a page is not there before it is published, and whole HTML without its own script then', async () => {
  const cookie = await signIn(site);
  const home = await read(site.url);
  const path = `${site.url}/privacy`;
  const missing = await fetch(path);
  expect([missing.status, await missing.text()]).toEqual([
    404,
    await read(`${site.url}/nothing-here`),
  ]);
  for (const query of ['preview=draft', 'version=1']) {
    expect((await fetch(`${path}?${query}`)).status, 'also where its owner sees it').toBe(404);
  }

  const text = '# Who\n\nWe & <script>alert(1)</script>\n\n[the form](/#contact)';
  const id = await publishPage(site.url, cookie, 'privacy', text);
  const answer = await fetch(path);
  const html = await answer.text();
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  expect(answer.status).toBe(200);
  expect(html).toContain(`Last changed ${day.format(new Date())}</p>`);
  expect(html).toContain('<title>Privacy Policy | Valuewright</title>');
  expect(html).toContain(`<link rel="canonical" href="${site.url}/privacy"/>`);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toContain('We &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('<a href="/#services"');
  expect(html.match(/<script/g), 'that of the header').toHaveLength(1);
  expect(html).not.toMatch(/<script[^>]* src|modulepreload|data-island/);
  expect(answer.headers.get('Cache-Control')).toBe(
    (await fetch(site.url)).headers.get('Cache-Control'),
  );
  const changed = Date.parse(answer.headers.get('Last-Modified') ?? '');
  expect(Math.abs(Date.now() - changed)).toBeLessThan(60_000);
  const etag = answer.headers.get('ETag') ?? '';
  expect((await fetch(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  for (const other of ['/PRIVACY', '/privacy?preview=draft', `/privacy?version=${id}`]) {
    const same = await fetch(site.url + other);
    expect([other, same.headers.get('ETag')]).toEqual([other, etag]);
  }
  expect((await fetch(`${path}/`)).url, 'without the slash').toBe(path);
  const iso = new Date(changed).toISOString().slice(0, 10);
  expect(await read(`${site.url}/sitemap.xml`)).toContain(
    `<url><loc>${site.url}/privacy</loc><lastmod>${iso}</lastmod></url></urlset>`,
  );
  const agreement =
    'I agree to the <a href="/privacy" target="_blank" rel="noopener" class="link">Privacy Policy</a> and Terms of Service.';
  expect((await read(site.url)).replaceAll('<!-- -->', '')).toContain(agreement);

  const mine = { headers: { Cookie: cookie } };
  const newer = await publishPage(site.url, cookie, 'privacy', 'A newer text');
  const older = await fetch(`${path}?version=${id}`, mine);
  expect(await older.text()).toContain('We &amp;');
  expect([older.headers.get('X-Robots-Tag'), older.headers.get('Cache-Control')]).toEqual([
    'noindex',
    'no-store',
  ]);
  expect((await fetch(`${path}?version=4711`, mine)).status).toBe(404);
  expect(await read(path)).toContain('A newer text');
  await call(site.url, cookie, 'site.unpublish', { page: 'privacy', after: newer });
  expect((await fetch(path)).status).toBe(404);
  expect(await read(site.url), 'the page as it was').toBe(home);
  expect(await (await fetch(`${path}?preview=draft`, mine)).text()).toContain('A newer text');
});
