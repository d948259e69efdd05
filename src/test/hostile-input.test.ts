import * as fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { restRoutes } from '#server/rest/routes.ts';
import { appRouter } from '#server/routers/index.ts';
import { cookieHeader, createTestApp } from './test-app.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 25);
/** Printed at the end, so that a failing run can be repeated. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const site = await createTestApp();
const admin = await site.signInClient();
await admin.post('/api/ai-facts', { factText: 'Ships float', source: 'Archimedes' });
await admin.post('/api/tags', { name: 'history' });

// A hostile request may well be a logout: each test has a session of its own, and there are more tests than sign-ins that
// one address has in 15 minutes.
let cookie = '';
beforeEach(async () => {
  site.advance(15 * 60_000);
  const { cookies } = await site.signInClient();
  cookie = cookieHeader(cookies);
});

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u0000'.repeat(6),
    '\ud800',
    '\u202e\u2066',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '{{7*7}}',
    'a'.repeat(5_001),
    '9'.repeat(400),
    '__proto__',
    '2026-99-99T99:99:99Z',
    '+275760-09-13T00:00:00.001Z',
  ),
);
const hostileNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -1, 1.5, 1e308, 2 ** 53, 2 ** 63, Number.MIN_VALUE),
);
const hostileValue = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.object({ maxDepth: 3 }),
);
const fieldNames =
  'name email company subject message privacy website filledInMs factText source active order factDate createdAt id factId tagId username password code token first second page cursor version title text after agreedTo __proto__'.split(
    ' ',
  );
/** Hostile values under the names that are looked at, with now and then one that passes. */
const hostileBody = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...fieldNames), hostileValue) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        name: hostileText,
        email: fc.constant('a@example.org'),
        subject: fc.constant('other'),
        message: hostileText,
        privacy: fc.constant(true),
        factText: hostileText,
        source: hostileText,
        order: hostileNumber,
        factDate: hostileText,
        createdAt: hostileText,
        username: hostileText,
        id: hostileNumber,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: hostileValue },
);
const hostilePathPart = fc.oneof(
  fc.constantFrom('1', '0', '-1', '1e3', '1.0', '01', '%00', '..', '%2e%2e', '9'.repeat(30), 'NaN'),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()) || '%20'),
);

const seen = { requests: 0, serverErrors: 0 };
afterAll(() => {
  process.stdout.write(
    `hostile input: ${seen.requests} requests, ${seen.serverErrors} answers of 5xx, FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n`,
  );
});

/** Whatever comes is answered below 500, and no answer shows internals. */
async function expectCalm(
  method: string,
  path: string,
  body: string | undefined,
  asAdmin: boolean,
) {
  seen.requests += 1;
  // Each request comes from an address of its own, or the limits would answer for everybody.
  const { requests } = seen;
  const client = site.openClient(`10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`);
  const response = await client.send(method, path, body, asAdmin ? { Cookie: cookie } : {});
  const text = await response.text();
  if (response.status >= 500) seen.serverErrors += 1;
  expect(response.status, `${method} ${path} ${body}: ${text}`).toBeLessThan(500);
  // What succeeds may quote what was sent.
  const shown = response.status >= 400 ? text : '';
  expect(shown).not.toMatch(/\bat .*\(|node_modules|\.ts:\d|SQLITE|insert into|select .* from/i);
}

const options = { numRuns: runs, seed };

test.each(restRoutes)('$method $path stays calm', { timeout: 120_000 }, async (route) => {
  const { method, path } = route;
  const names = path.match(/:\w+/g) ?? [];
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...names.map(() => hostilePathPart)),
      hostileBody,
      fc.boolean(),
      async (parts, body, asAdmin) => {
        const address = names.reduce((text, name, at) => text.replace(name, parts[at] ?? ''), path);
        const sent = method === 'get' ? undefined : JSON.stringify(body);
        await expectCalm(method.toUpperCase(), `/api${address}`, sent, asAdmin);
      },
    ),
    options,
  );
});

const procedures = Object.keys(appRouter._def.procedures);

test.each(procedures)('%s stays calm', { timeout: 120_000 }, async (name) => {
  await fc.assert(
    fc.asyncProperty(hostileBody, fc.boolean(), async (input, asAdmin) => {
      const json = JSON.stringify(input);
      const query = encodeURIComponent(json.toWellFormed());
      await expectCalm('GET', `/api/trpc/${name}?input=${query}`, undefined, asAdmin);
      await expectCalm('POST', `/api/trpc/${name}`, json, asAdmin);
    }),
    options,
  );
});

const rawPathCharacter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('%', '/', '.', ',', ';', '?', '\\', '%2', '%ff', '%00') },
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
);
const oddPath = fc.oneof(
  fc.constantFrom('/api/contact', '/api/trpc/a,b', '/api/trpc/facts.list?batch=1', '/api/trpc'),
  fc.array(hostilePathPart, { maxLength: 4 }).map((parts) => `/api/${parts.join('/')}`),
  fc
    .tuple(
      fc.constantFrom('/', '/api/', '/api/trpc/', '/api/ai-facts/', '/admin/', '/healthz/'),
      fc.array(rawPathCharacter, { maxLength: 12 }),
    )
    .map(([start, characters]) => `${start}${characters.join('')}`),
);

test('bodies and paths that are no requests at all stay calm', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'),
      oddPath,
      fc.oneof(fc.constant('{}'), fc.string({ unit: 'binary', maxLength: 300 })),
      async (method, path, body) => {
        await expectCalm(method, path, method === 'GET' ? undefined : body, true);
      },
    ),
    { ...options, numRuns: runs * 15 },
  );
});

test('batches of any size and kind stay calm', { timeout: 120_000 }, async () => {
  const name = fc.oneof(fc.constantFrom(...procedures), hostilePathPart, fc.constant(''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { maxLength: 14 }),
      fc.oneof(fc.dictionary(fc.nat(14).map(String), hostileBody), hostileBody),
      fc.boolean(),
      async (names, inputs, asAdmin) => {
        const json = JSON.stringify(inputs);
        const path = `/api/trpc/${names.join(',')}?batch=1`;
        const query = encodeURIComponent(json.toWellFormed());
        await expectCalm('GET', `${path}&input=${query}`, undefined, asAdmin);
        await expectCalm('POST', path, json, asAdmin);
      },
    ),
    options,
  );
});
