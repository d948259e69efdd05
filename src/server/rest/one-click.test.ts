import { expect, test } from 'vitest';
import { subscribers } from '#db/schema.ts';
import { createTestApp } from '#test/test-app.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const foreign = { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' };
const oneClick = 'List-Unsubscribe=One-Click';

async function subscribe() {
  const site = await createTestApp();
  await site.visitor.contact.subscribe({ email: 'ada@example.org' });
  await site.mailQueue.flush();
  const url = new URL(site.mails[0]?.leaveUrl ?? '');
  return {
    url,
    client: site.openClient(),
    path: `${url.pathname}${url.search}`,
    count: () => site.db.$count(subscribers),
  };
}

test('one click ends the subscription: a form, from any origin, without a session', async () => {
  const { client, url, path, count } = await subscribe();
  expect(url.origin).toBe('http://site.test');
  expect(path).toMatch(/^\/api\/subscribers\/leave\?token=[\w-]{43}$/);
  expect((await client.post(path, oneClick, { ...form, ...foreign })).status).toBe(200);
  expect(await count()).toBe(0);
  // Mail programs repeat what they are not sure of, and some end it as a line.
  expect((await client.post(path, `${oneClick}\r\n`, { ...form, ...foreign })).status).toBe(200);
});

test('so does the other kind of form that RFC 8058 allows, where it can be read', async () => {
  const { client, path, count } = await subscribe();
  const type = 'multipart/form-data; boundary=x';
  for (const unreadable of ['multipart/form-data', type]) {
    expect((await client.post(path, 'no form', { 'Content-Type': unreadable })).status).toBe(400);
  }
  const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  expect((await client.post(path, body, { 'Content-Type': type })).status).toBe(200);
  expect(await count()).toBe(0);
});

test('what a mail program adds to the token is left away', async () => {
  for (const add of [
    (token: string) => `3D${token}.`,
    (token: string) => `<${token}>`,
    (token: string) => `${token}?utm_source=news`,
  ]) {
    const { client, url, count } = await subscribe();
    const token = encodeURIComponent(add(url.searchParams.get('token') ?? ''));
    expect((await client.post(`${url.pathname}?token=${token}`, oneClick, form)).status).toBe(200);
    expect(await count()).toBe(0);
  }
});

test('an unknown token is answered 200, and a body that is no one-click refused', async () => {
  const { client, path, count } = await subscribe();
  for (const query of ['', '?token=', '?token=unknown', `?token=${'x'.repeat(5_000)}`]) {
    const response = await client.post(`/api/subscribers/leave${query}`, oneClick, form);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
  }
  for (const body of ['', 'List-Unsubscribe=Two-Clicks', 'token=a']) {
    expect((await client.post(path, body, form)).status).toBe(400);
  }
  expect(await count()).toBe(1);
});

test('GET and HEAD change nothing; they lead to the page, which asks', async () => {
  const { client, url, path, count } = await subscribe();
  for (const method of ['GET', 'HEAD']) {
    const response = await client.send(method, path);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(
      `/?leave=${url.searchParams.get('token')}#newsletter`,
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
  expect(await count()).toBe(1);
});

test('what looks like an address in the token stays a token', async () => {
  const { client } = await subscribe();
  const response = await client.get('/api/subscribers/leave?token=//elsewhere.test%0D%0A%23');
  expect(response.headers.get('Location')).toBe('/?leave=%2F%2Felsewhere.test%0D%0A%23#newsletter');
});

test('no other path takes a form', async () => {
  const { client } = await subscribe();
  for (const path of [
    '/api/subscribers',
    '/api/contact',
    '/api/admin/login',
    '/api/subscribers/leave/',
    '/api/trpc/subscribers.leave',
  ]) {
    expect([path, (await client.post(path, oneClick, form)).status]).toEqual([path, 415]);
    expect([path, (await client.post(path, {}, foreign)).status]).toEqual([path, 403]);
  }
});
