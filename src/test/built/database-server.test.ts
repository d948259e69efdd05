import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseServer } from '../database-server.ts';
import { post, signIn } from '../site-data.ts';
import { message } from '../visitor-message.ts';
import { startSite, type Site } from '../start-site.ts';

const primary = new DatabaseServer();
const replica = new DatabaseServer({ primary });
let one: Site;
let other: Site;
beforeAll(async () => {
  await primary.start();
  await replica.start();
  const start = ({ url }: DatabaseServer) =>
    startSite({ DATABASE_URL: url, SESSION_SECRET: 'the same on each machine, long enough' });
  [one, other] = await Promise.all([start(primary), start(replica)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([one, other].map((site) => site?.stop('SIGKILL')));
  await Promise.all([replica.close(), primary.close()]);
});

async function publicFacts(site: Site): Promise<string> {
  return await (await fetch(`${site.url}/api/ai-facts`)).text();
}

test('a change is on the next answer of its process, and of another one within a second', async () => {
  const cookie = await signIn(other);
  await Promise.all([publicFacts(one), publicFacts(other)]);

  for (let count = 0; count < 10; count += 1) {
    const [writer, reader] = count % 2 === 0 ? [one, other] : [other, one];
    const factText = `Ships float, number ${count}`;
    const created = await post(
      `${writer.url}/api/ai-facts`,
      { factText, source: 'Archimedes' },
      { Cookie: cookie },
    );
    const changedAt = performance.now();
    expect(created.status).toBe(201);
    expect(await publicFacts(writer)).toContain(factText);
    await expect.poll(() => publicFacts(reader), { interval: 20 }).toContain(factText);
    expect(performance.now() - changedAt).toBeLessThan(1_500);
  }
});

test('through a replica a name that is taken is one', async () => {
  const cookie = { Cookie: await signIn(other) };
  for (const status of [201, 409]) {
    expect((await post(`${other.url}/api/tags`, { name: 'history' }, cookie)).status).toBe(status);
  }
});

test('the health says how far a replica is behind', async () => {
  for (const site of [one, other]) {
    const health = await fetch(`${site.url}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok', lagMs: expect.any(Number) });
  }
});

test('while the server is away what is cached is served, nothing acknowledged is lost, and it comes back', async () => {
  for (const path of ['/', '/api/ai-facts']) await fetch(`${one.url}${path}`);
  const cookie = await signIn(one);
  await primary.kill();
  await replica.kill();

  for (const path of ['/', '/api/ai-facts']) {
    await expect
      .poll(async () => (await fetch(`${one.url}${path}`)).headers.get('Cache-Control'))
      .toBe('public, no-cache');
    expect((await fetch(`${one.url}${path}`)).status).toBe(200);
  }
  expect((await fetch(`${one.url}/healthz`)).status).toBe(503);
  expect((await fetch(`${one.url}/livez`)).status).toBe(200);
  const refused = await post(`${one.url}/api/contact`, message);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('30');
  expect((await refused.json()).message).toMatch(/^Nothing can be stored at the moment\. Please/);
  for (const path of ['/privacy', `/portraits/${'0'.repeat(64)}.jpg`, '/api/messages.csv']) {
    const { status, headers } = await fetch(`${one.url}${path}`, { headers: { Cookie: cookie } });
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '30']);
  }

  await primary.start();
  await replica.start();
  for (const site of [one, other]) {
    await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(200);
    await expect
      .poll(async () => (await fetch(`${site.url}/`)).headers.get('Cache-Control'))
      .toContain('s-maxage=30');
  }
  expect((await post(`${one.url}/api/contact`, message)).status).toBe(201);
  await expect.poll(() => publicFacts(other)).toContain('Ships float, number 9');
  for (const site of [one, other]) {
    expect(site.output()).not.toMatch(/grace|hopper|select |insert into|params/i);
  }
});

test('a replica whose primary is away reads; what it cannot pass on is refused in time', async () => {
  await primary.kill();

  expect(await publicFacts(other)).toContain('Ships float');
  await expect
    .poll(async () => await (await fetch(`${other.url}/healthz`)).json())
    .toEqual({ status: 'ok', lagMs: null, reason: expect.stringMatching(/primary|in time/) });
  const start = performance.now();
  const refused = await post(`${other.url}/api/contact`, message);
  expect(refused.status).toBe(503);
  expect(performance.now() - start).toBeLessThan(20_000);

  await primary.start();
  await expect.poll(async () => (await post(`${other.url}/api/contact`, message)).status).toBe(201);
});
