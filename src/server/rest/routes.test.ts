import { createTRPCRecursiveProxy, type AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { createTestApp, message, signedInApp, type Site } from '#test/test-app.ts';
import { appRouter, type Caller } from '../routers/index.ts';
import { restRoutes } from './routes.ts';

const fact = { factText: 'Ships float', source: 'Archimedes' };

const read = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response;
  const text = await (await response).text();
  return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
};

/** A signed-in client in a site that holds one fact and one tag, both with the id 1. */
async function createAdmin(site: Site) {
  const admin = await site.signInClient();
  await admin.post('/api/ai-facts', fact);
  await admin.post('/api/tags', { name: 'history' });
  return admin;
}

test('a new and a known subscriber get the same answer', async () => {
  const site = await createTestApp();
  const visitor = site.openClient();
  const first = await read(visitor.post('/api/subscribers', { email: 'grace@example.org' }));
  const second = await read(visitor.post('/api/subscribers', { email: 'grace@example.org' }));

  expect(first).toMatchObject({ status: 201, body: { success: true } });
  expect(second.body).toEqual(first.body);
  const message = 'Please enter a valid email address';
  expect(await read(visitor.post('/api/subscribers', { email: 'grace' }))).toMatchObject({
    status: 400,
    body: { success: false, message, issues: { email: [message] } },
  });
});

test('the public list holds active facts, three fields each, and is not sent twice', async () => {
  const site = await createTestApp();
  const admin = await createAdmin(site);
  await admin.post('/api/ai-facts', { ...fact, active: false });
  const visitor = site.openClient();

  const { status, headers, body } = await read(visitor.get('/api/ai-facts'));
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, facts: [{ id: 1, ...fact }] });
  expect(headers.get('Cache-Control')).toMatch(/^public, max-age=0/);

  const etag = headers.get('ETag') ?? '';
  const again = await visitor.get('/api/ai-facts', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');

  await admin.patch('/api/ai-facts/1', { factText: 'Ships sink' });
  expect((await visitor.get('/api/ai-facts', { 'If-None-Match': etag })).status).toBe(200);
});

test('an administrator adds, reads, changes and deletes a fact', async () => {
  const { client: admin } = await signedInApp();
  const createdAt = '2026-02-03T04:05:06.000Z';
  const [showFrom, showUntil] = ['2026-04-01T07:00:00.000Z', '2026-05-01T07:00:00.000Z'];

  const dates = { factDate: '2026-02-28', showFrom: '2026-04-01T09:00:00+02:00', showUntil };
  const created = await read(
    admin.post('/api/ai-facts', { ...fact, ...dates, createdAt, order: '' }),
  );
  const whole = {
    id: 1,
    ...fact,
    order: 1,
    active: true,
    factDate: '2026-02-28T00:00:00.000Z',
    createdAt,
    showFrom,
    showUntil,
  };
  expect(created).toMatchObject({ status: 201, body: { success: true, fact: whole } });

  expect(await read(admin.get('/api/ai-facts/all'))).toMatchObject({
    status: 200,
    body: { success: true, facts: [whole] },
  });
  expect((await read(admin.get('/api/ai-facts/1/with-tags'))).body).toEqual({
    success: true,
    fact: { ...whole, tags: [] },
  });
  expect((await read(admin.patch('/api/ai-facts/1', { active: false }))).body).toEqual({
    success: true,
    fact: { ...whole, active: false },
  });
  const unchanged = await read(admin.patch('/api/ai-facts/1', {}));
  expect(unchanged.body.fact).toEqual({ ...whole, active: false });
  const cleared = { factDate: null, showUntil: null };
  expect(await read(admin.patch('/api/ai-facts/1', cleared))).toMatchObject({
    status: 200,
    body: { fact: { showFrom, ...cleared } },
  });

  expect(await read(admin.delete('/api/ai-facts/1'))).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await admin.get('/api/ai-facts/1/with-tags')).status).toBe(404);
});

test('tags are added once, given and taken as often as one likes', async () => {
  const site = await createTestApp();
  const admin = await createAdmin(site);

  expect(await read(admin.post('/api/tags', { name: '  Cost ' }))).toMatchObject({
    status: 201,
    body: { success: true, tag: { id: 2, name: 'Cost' } },
  });
  expect(await read(admin.post('/api/tags', { name: 'COST' }))).toMatchObject({
    status: 409,
    body: { success: false, message: 'There is already a tag "COST".' },
  });
  expect((await admin.post('/api/tags', { name: '  ' })).status).toBe(400);
  expect((await admin.post('/api/tags', { name: 'x'.repeat(51) })).status).toBe(400);
  expect((await read(admin.get('/api/tags'))).body.tags).toMatchObject([
    { name: 'Cost' },
    { name: 'history' },
  ]);

  for (const _ of [1, 2]) {
    expect((await read(admin.post('/api/ai-facts/1/tags/2'))).body).toEqual({ success: true });
  }
  const { body } = await read(admin.get('/api/ai-facts/1/with-tags'));
  expect(body.fact.tags).toEqual([
    { id: 2, name: 'Cost', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  for (const _ of [1, 2]) {
    expect((await read(admin.delete('/api/ai-facts/1/tags/2'))).status).toBe(200);
  }
});

/** A site with an administrator, for requests that change nothing. */
const refused = await createTestApp().then(async (site) => ({
  site,
  admin: await createAdmin(site),
}));

test.each([
  ['get', '/api/ai-facts/7/with-tags', undefined, 404],
  ['patch', '/api/ai-facts/7', { active: true }, 404],
  ['delete', '/api/ai-facts/7', undefined, 404],
  ['get', '/api/ai-facts/0/with-tags', undefined, 400],
  ['delete', '/api/ai-facts/99999999999999999999', undefined, 400],
  ['post', '/api/ai-facts', { factText: 'four', source: 'ab' }, 400],
  ['patch', '/api/ai-facts/1', [], 400],
  ['post', '/api/ai-facts', '{"factText": ', 400],
  ['post', '/api/ai-facts/1/tags/1', '{"x', 400],
  ['post', '/api/admin/logout', '{"x', 400],
  ['post', '/api/ai-facts', '"text"', 400],
  ['post', '/api/admin/login', '', 400],
  ['get', '/api/trpc/%ff', undefined, 400],
  ['get', '/api/ai-facts/%zz/with-tags', undefined, 400],
  ['get', '/api/nothing', undefined, 404],
  ['get', '/api', undefined, 404],
  ['patch', '/api/contact', {}, 404],
] as const)('%s %s %j: %i', async (method, path, body, status) => {
  const answer = await read(refused.admin.send(method.toUpperCase(), path, body));

  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({
    success: false,
    message: expect.stringMatching(/\.$|long$|number$|required$/),
  });
});

const adminRoutes = restRoutes.filter((route) => route.access === 'admin');

test.each(adminRoutes)('$method $path is closed to visitors', async ({ method, path, body }) => {
  const address = `/api${path.replace(/:\w+/g, '1')}`;
  const visitor = refused.site.openClient();
  const answer = await read(visitor.send(method.toUpperCase(), address, body ? {} : undefined));

  expect(answer).toMatchObject({
    status: 401,
    body: { success: false, message: 'Please sign in.' },
  });
  expect(Object.keys(answer.body)).toEqual(['success', 'message']);
});

test('what changes something must come from our own pages', async () => {
  const site = await createTestApp();
  const visitor = site.openClient();
  const send = async (headers: HeadersInit) =>
    (await visitor.post('/api/contact', message, headers)).status;

  expect(await send({ Origin: 'https://evil.test' })).toBe(403);
  expect(await send({ Origin: 'null' })).toBe(403);
  expect(await send({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await send({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  expect(await send({ Origin: 'http://site.test', 'Sec-Fetch-Site': 'same-origin' })).toBe(201);
  // What somebody has typed or called by a bookmark.
  expect(await send({ 'Sec-Fetch-Site': 'none' })).toBe(201);
  expect((await visitor.get('/api/ai-facts', { Origin: 'https://evil.test' })).status).toBe(200);
});

test('without a PUBLIC_URL our own pages are those of the host that was asked', async () => {
  const site = await createTestApp({ PUBLIC_URL: '' });
  const send = async (host: string, headers: HeadersInit) =>
    (await site.openClient().post(`http://${host}/api/admin/logout`, {}, headers)).status;

  for (const host of ['192.168.1.20:3000', 'desk.example.org', 'localhost:3000']) {
    expect(await send(host, { Origin: `http://${host}` })).toBe(200);
    expect(await send(host, { Origin: `https://${host}` })).toBe(200);
    expect(await send(host, { Origin: 'https://evil.test' })).toBe(403);
    expect(await send(host, { Origin: 'null' })).toBe(403);
    const isForeign = { Origin: `http://${host}`, 'Sec-Fetch-Site': 'cross-site' };
    expect(await send(host, isForeign)).toBe(403);
  }
  expect(await send('desk.example.org', { Origin: 'http://desk.example.org:8080' })).toBe(403);
});

test('the first refusal of another origin is logged with both', async () => {
  const site = await createTestApp({ PUBLIC_URL: 'https://valuewright.example' });
  const visitor = site.openClient();
  for (const _ of [1, 2]) {
    await visitor.post('/api/contact', message, { Origin: 'http://valuewright.example' });
  }

  const warnings = site.logLines.filter((line) => line.includes('another origin'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(
    '"origin":"http://valuewright.example","expected":"https://valuewright.example"',
  );
});

test('a body must be JSON, and small', async () => {
  const site = await createTestApp();
  const visitor = site.openClient();
  const post = (body: string, type: string) =>
    read(visitor.post('/api/contact', body, { 'Content-Type': type }));

  expect((await post('name=Grace', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await post(JSON.stringify(message), 'text/plain')).status).toBe(415);
  expect((await post(JSON.stringify(message), 'application/json; charset=utf-8')).status).toBe(201);
  const latin1 = Buffer.from(JSON.stringify({ ...message, name: 'Müller' }), 'latin1');
  const lossy = site.app.request('/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: latin1,
  });
  expect((await read(lossy)).status, 'not in UTF-8').toBe(400);
  const huge = await post(`"${'x'.repeat(64 * 1024)}"`, 'application/json');
  expect(huge).toMatchObject({ status: 413, body: { success: false } });
});

test('an internal failure is logged, and the visitor gets a sentence and an id', async () => {
  const site = await createTestApp();
  site.close();

  const { status, body } = await read(site.openClient().get('/api/ai-facts'));

  expect(status).toBe(500);
  const sentence = /^Something went wrong on our side\. .* this number: ([\w-]+)\.$/;
  expect(body.message).toMatch(sentence);
  const [, id] = body.message.match(sentence);
  const logged = site.logLines.find((line) => line.includes('request failed')) ?? '';
  expect(logged).toContain(id);
  expect(logged).toContain('The database connection is not open');
});

test('the typed client gets the same sentences, without stack or path', async () => {
  const site = await createTestApp();
  const visitor = site.openClient();

  const answer = await read(visitor.post('/api/trpc/contact.send', { ...message, privacy: false }));
  expect(answer.status).toBe(400);
  expect(answer.body.error).toEqual({
    code: -32600,
    message: 'You must agree to the privacy policy',
    data: {
      code: 'BAD_REQUEST',
      httpStatus: 400,
      issues: { privacy: ['You must agree to the privacy policy'] },
    },
  });
  expect((await visitor.post('/api/trpc/contact.send', message, { Origin: 'null' })).status).toBe(
    403,
  );
});

test('the API describes itself, by the name of the company', async () => {
  const { admin, client } = await signedInApp();
  const { draft, published } = await admin.site.state();
  const changes = { 'company.name': 'Aster' };
  const saved = await admin.site.save({ version: draft.version, changes });
  await admin.site.publish({ version: saved.draft.version, after: published.id });
  const { body } = await read(client.get('/api/openapi.json'));

  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Aster API' } });
  const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(documented.sort()).toEqual(
    restRoutes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
  expect(body.paths['/api/ai-facts'].post).toMatchObject({
    security: [{ session: [] }],
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { factText: { type: 'string', minLength: 5, maxLength: 1000 } } },
        },
      },
    },
    responses: { 201: {}, 400: {}, 401: {}, 403: {}, 503: {} },
  });
  expect(body.paths['/api/ai-facts/{id}'].delete.responses).toMatchObject({ 413: {}, 415: {} });
  expect(body.components.securitySchemes.session.name).toBe('session');
  // By its default the trap for programs would be filled in.
  expect(JSON.stringify(body.paths['/api/contact'].post.requestBody)).not.toContain('default');
  expect(
    body.paths['/api/ai-facts/all'].get.responses[200].content['application/json'].schema.properties
      .facts.items.properties.createdAt,
  ).toEqual({ type: 'string', format: 'date-time' });
});

test('the procedures of the paths name their outputs, but for those that answer nothing', async () => {
  const asked: string[] = [];
  const caller = createTRPCRecursiveProxy<Caller>(async ({ path }) => {
    asked.push(path.join('.'));
    return {};
  });
  for (const { run } of restRoutes) await run(caller, { body: {}, id: () => 1 });

  const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;
  expect(asked.filter((name) => !('output' in procedures[name]._def))).toEqual([
    'contact.send',
    'contact.subscribe',
    'facts.delete',
    'facts.addTag',
    'facts.removeTag',
    'admin.resendTwoFactor',
    'admin.logout',
  ]);
});

test('behind https the OpenAPI document names the cookie as it is set there', async () => {
  const { client } = await signedInApp({ PUBLIC_URL: 'https://site.test' });

  const { body } = await read(client.get('/api/openapi.json'));

  expect([...client.cookies.keys()]).toEqual([body.components.securitySchemes.session.name]);
});

test('robots are asked to leave the admin area out', async () => {
  const site = await createTestApp();

  expect(await (await site.openClient().get('/robots.txt')).text()).toContain('Disallow: /admin');
});

test('a request is one line in the log, with nothing of the visitor', async () => {
  const site = await createTestApp();
  await site.openClient().post('/api/contact?from=grace', message);

  const line = JSON.parse(site.logLines.find((text) => text.includes('"request"')) ?? '{}');

  expect(line).toMatchObject({
    event: 'request',
    method: 'POST',
    route: '/api/contact',
    status: 201,
    id: expect.any(String),
    durationMs: expect.any(Number),
  });
  expect(site.logLines.join()).not.toMatch(/grace|Grace|192\.0\.2/);
});

test('an end alone is refused before the beginning that is there', async () => {
  const { client: admin } = await signedInApp();
  await admin.post('/api/ai-facts', { ...fact, showFrom: '2026-03-02T09:00:00Z' });
  const change = { factText: 'Ships sink', showUntil: '2026-03-01T10:00:00Z' };
  expect(await read(admin.patch('/api/ai-facts/1', change))).toMatchObject({
    status: 400,
    body: { success: false, message: 'Show until must be after Show from' },
  });
  const { body } = await read(admin.get('/api/ai-facts/1/with-tags'));
  expect(body.fact, 'nothing of it is written').toMatchObject({ ...fact, showUntil: null });
});
