import { expect, test } from 'vitest';
import { admin, createTestApp } from '#test/test-app.ts';

/** A batch of the same query, as the typed client sends it. */
const batchOf = (size: number) =>
  `/api/trpc/${Array.from({ length: size }, () => 'facts.listActive').join(',')}?batch=1&input=%7B%7D`;

test('a batch of ten procedures is answered, a larger one is refused, by GET and by POST', async () => {
  const site = await createTestApp();
  const client = site.openClient();

  const answered = await client.get(batchOf(10));
  expect(answered.status).toBe(200);
  const refused = await client.get(batchOf(11));
  expect(refused.status).toBe(400);
  for (const { headers } of [answered, refused]) {
    expect(headers.get('Content-Type')).toBe('application/json');
  }
  expect(await refused.text()).toContain('The request could not be read.');

  const logins = Array.from({ length: 11 }, () => 'admin.login').join(',');
  const guesses = Object.fromEntries(
    Array.from({ length: 11 }, (_, at) => [at, { username: 'ada', password: 'guess' }]),
  );
  expect((await client.post(`/api/trpc/${logins}?batch=1`, guesses)).status).toBe(400);
});

// A stream would say 200 and come without the cookie of the session.
test.each(['trpc-accept', 'Accept'])('a stream asked for by %s is answered whole', async (name) => {
  const site = await createTestApp();
  const signIn = (password: string) =>
    site.app.request('/api/trpc/admin.login?batch=1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [name]: 'application/jsonl' },
      body: JSON.stringify({ 0: { username: admin.username, password } }),
    });

  expect((await signIn('a guess')).status).toBe(401);
  const response = await signIn(admin.password);
  expect(await response.json()).toEqual([{ result: { data: { username: admin.username } } }]);
  expect(response.headers.getSetCookie()).toHaveLength(1);
});

test('a page that asks for a procedure which an update has removed is asked to load again', async () => {
  const client = (await createTestApp()).openClient();
  const words = 'This page is of another version of the site. Please load it again.';

  const gone = await client.get('/api/trpc/facts.newest?batch=1&input=%7B%7D');
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain(words);
  const changed = await client.get('/api/trpc/contact.subscribe?batch=1&input=%7B%7D');
  expect(changed.status).toBe(405);
  expect(await changed.text()).toContain(words);
});
