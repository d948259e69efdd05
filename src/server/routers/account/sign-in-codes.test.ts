import { expect, test } from 'vitest';
import { createUser } from '#db/auth/users.ts';
import { activity, signInCodes } from '#db/schema.ts';
import { codeOf } from '../../auth/sign-in-code.ts';
import { admin, createTestApp, passwordHash, type Client, type Site } from '#test/test-app.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

async function check(client: Client) {
  const { success: _, ...answer } = await (await client.get('/api/admin/check')).json();
  return answer;
}

async function beginWithCode(site: Site) {
  await site.requireCode();
  const client = site.openClient();
  await client.post('/api/admin/login', admin);
  return client;
}

const verify = async (client: Client, code: string) =>
  (await client.post('/api/admin/verify-2fa', { code })).status;

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('with an e-mail address the mailed code finishes the sign-in, under a new session id', async () => {
  const site = await createTestApp();
  await site.requireCode();
  const client = site.openClient();

  const login = await client.post('/api/admin/login', admin);
  expect(await login.json()).toEqual({ success: true, requiresTwoFactor: true });
  expect(await check(client)).toEqual({ authenticated: false, awaitingTwoFactor: true });
  expect((await client.get('/api/tags')).status).toBe(401);
  expect(site.mails[0]).toMatchObject({ to: 'ada@example.org' });
  expect(site.mails[0]?.text).toContain('Someone at 192.0.2.1 used your password at 1 March 2026');

  const pendingCookie = client.cookies.get('session') ?? '';
  const response = await client.post('/api/admin/verify-2fa', { code: site.mailedCode() });
  expect(await response.json()).toEqual({ success: true, username: 'ada' });
  expect((await client.get('/api/tags')).status).toBe(200);

  client.cookies.set('session', pendingCookie);
  expect(await check(client)).toEqual({ authenticated: false, awaitingTwoFactor: false });
});

test('two people who sign in at the same time have a code each', async () => {
  const site = await createTestApp();
  await createUser(site.db, { username: 'grace', password: passwordHash, email: 'g@example.org' });
  const ada = await beginWithCode(site);
  const code = site.mailedCode();
  const grace = site.openClient();
  expect((await grace.post('/api/admin/login', { ...admin, username: 'grace' })).status).toBe(200);
  expect(site.mails.at(-1)?.to).toBe('g@example.org');

  expect(await verify(ada, code)).toBe(200);
  expect(await verify(grace, site.mailedCode())).toBe(200);
});

test('who signs in a second time begins again: the code of the first login ends', async () => {
  const site = await createTestApp();
  const first = await beginWithCode(site);
  const code = site.mailedCode();
  const second = site.openClient();
  await second.post('/api/admin/login', admin);
  expect(await check(first)).toEqual({ authenticated: false, awaitingTwoFactor: false });
  expect(await verify(first, code)).toBe(401);
  expect(await verify(second, site.mailedCode())).toBe(200);
});

test('a code works once, also for two who send it at the same moment', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const code = site.mailedCode();
  const twin = site.openClient();
  twin.cookies.set('session', client.cookies.get('session') ?? '');

  const statuses = await Promise.all([verify(client, code), verify(twin, code)]);

  expect(statuses.sort()).toEqual([200, 401]);
});

test('a code works for ten minutes', async () => {
  const site = await createTestApp();
  // Also by a clock that was ahead.
  for (const passedMs of [10 * minutes, -10 * minutes]) {
    const late = await beginWithCode(site);
    site.advance(passedMs);
    expect(await verify(late, site.mailedCode())).toBe(401);
  }

  const inTime = await beginWithCode(site);
  site.advance(10 * minutes - 1);
  expect(await verify(inTime, site.mailedCode())).toBe(200);
});

test('five wrong codes end the pending login, four do not', async () => {
  const site = await createTestApp();
  const patient = await beginWithCode(site);
  const code = site.mailedCode();
  for (let tries = 0; tries < 4; tries += 1) expect(await verify(patient, wrong(code))).toBe(401);
  expect(await verify(patient, code)).toBe(200);

  const guesser = await beginWithCode(site);
  const next = site.mailedCode();
  for (let tries = 0; tries < 5; tries += 1) expect(await verify(guesser, wrong(next))).toBe(401);
  expect(await verify(guesser, next)).toBe(401);
  expect(await check(guesser)).toEqual({ authenticated: false, awaitingTwoFactor: false });
});

test('something that is no code costs no try', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);

  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
    expect(await verify(client, code)).toBe(400);
  }
  for (let tries = 0; tries < 4; tries += 1) await verify(client, wrong(site.mailedCode()));

  expect(await verify(client, site.mailedCode())).toBe(200);
});

test('wrong codes since the last right one are limited for the account, whichever login they came by', async () => {
  const site = await createTestApp();
  expect(await verify(await beginWithCode(site), site.mailedCode())).toBe(200);
  for (let login = 0; login < 4; login += 1) {
    const client = await beginWithCode(site);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verify(client, wrong(site.mailedCode()))).toBe(401);
    }
  }
  const entries = await site.db.select().from(activity);
  expect(entries.map(({ what }) => what)).toContain('A sign-in as ada was refused');

  const client = await beginWithCode(site);
  expect(await verify(client, site.mailedCode())).toBe(429);
  site.advance(60 * minutes);
  const later = await beginWithCode(site);
  expect(await verify(later, site.mailedCode())).toBe(200);
});

test('three more codes can be asked for, thirty seconds apart, and only the newest works', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const first = site.mailedCode();
  const resend = async () => (await client.post('/api/admin/resend-2fa')).status;

  const early = await client.post('/api/admin/resend-2fa');
  expect(await early.json()).toMatchObject({
    message: 'A code was sent a moment ago. Please try again in 30 seconds.',
  });
  for (let resends = 0; resends < 3; resends += 1) {
    site.advance(30 * seconds - 1);
    expect(await resend()).toBe(429);
    site.advance(1);
    expect(await resend()).toBe(200);
  }
  site.advance(30 * seconds);
  const refused = await client.post('/api/admin/resend-2fa');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    message: 'No more codes can be sent for this sign-in. Please sign in again.',
  });

  expect(site.mails).toHaveLength(4);
  const newest = site.mailedCode();
  const old = first === newest ? wrong(newest) : first;
  expect(await verify(client, old)).toBe(401);
  expect(await verify(client, newest)).toBe(200);
});

test('who enters an expired code reads what can be done then', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const verifyLate = async () => {
    site.advance(10 * minutes);
    const answer = await client.post('/api/admin/verify-2fa', { code: site.mailedCode() });
    return (await answer.json()).message;
  };
  for (let resends = 0; resends < 3; resends += 1) {
    expect(await verifyLate()).toBe('This code has expired. Please ask for a new one.');
    await client.post('/api/admin/resend-2fa');
  }
  expect(await verifyLate()).toBe('This code has expired. Please sign in again.');
});

test('a resend that could not be mailed costs nothing, and the old code goes on working', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const code = site.mailedCode();
  site.advance(30 * seconds);
  site.mailServer.isDown = true;
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await client.post('/api/admin/resend-2fa')).status).toBe(503);
  }
  expect(await verify(client, code)).toBe(200);
});

test('a resend that fails gives nothing back once another one was asked for', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const resend = async () => (await client.post('/api/admin/resend-2fa')).status;
  site.advance(30 * seconds);
  const busy = Promise.withResolvers<void>();
  site.mailServer.busyUntil = busy.promise;
  const failing = resend();
  await expect.poll(() => site.mailServer.connections).toBe(2);

  site.advance(30 * seconds);
  site.mailServer.busyUntil = Promise.resolve();
  expect(await resend()).toBe(200);
  site.mailServer.isDown = true;
  busy.resolve();
  expect(await failing).toBe(503);
  site.mailServer.isDown = false;
  expect(await resend(), 'at once').toBe(429);
  site.advance(30 * seconds);
  expect(await resend()).toBe(200);
  site.advance(30 * seconds);
  expect(await resend(), 'a fourth').toBe(429);
});

test('the old code works while the new one is being mailed', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const code = site.mailedCode();
  site.advance(30 * seconds);
  const busy = Promise.withResolvers<void>();
  site.mailServer.busyUntil = busy.promise;

  const resend = client.post('/api/admin/resend-2fa');
  await expect.poll(() => site.mailServer.connections).toBe(2);
  expect((await client.post('/api/admin/resend-2fa')).status).toBe(429);
  expect(await verify(client, code)).toBe(200);
  busy.resolve();

  expect((await resend).status).toBe(200);
});

test('the database does not hold what the code can be computed from', async () => {
  const site = await createTestApp();
  await beginWithCode(site);
  const [row] = await site.db.select().from(signInCodes);

  expect(codeOf(row?.nonce ?? '', site.deps.sessionSecret)).toBe(site.mailedCode());
  expect(codeOf(row?.nonce ?? '', 'another secret, which the copy came without')).not.toBe(
    site.mailedCode(),
  );
});

test('a pending login knows when the next code may be asked for, and whether mail leaves at all', async () => {
  const site = await createTestApp({ SMTP_URL: 'smtp://mail.test' });
  const client = await beginWithCode(site);
  const pendingCode = () => site.callerOf(client).admin.pendingCode();

  site.advance(10 * seconds);
  expect(await pendingCode()).toEqual({ resendsLeft: 3, resendInMs: 20 * seconds, isMailed: true });
  site.advance(25 * seconds);
  expect(await pendingCode()).toMatchObject({ resendInMs: 0 });
  await client.post('/api/admin/resend-2fa');
  expect(await pendingCode()).toMatchObject({ resendsLeft: 2, resendInMs: 30 * seconds });

  await verify(client, site.mailedCode());
  await expect(pendingCode()).rejects.toThrow('Please sign in with your password first.');

  const other = await createTestApp();
  const pending = other.callerOf(await beginWithCode(other));
  const { isMailed } = await pending.admin.pendingCode();
  expect(isMailed, 'without a mail server it stays in the outbox').toBe(false);
});

test('a login fails when its code cannot be sent, and leaves nothing pending', async () => {
  const site = await createTestApp();
  await site.requireCode();
  site.mailServer.isDown = true;
  const client = site.openClient();

  const response = await client.post('/api/admin/login', admin);

  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  const { message } = await response.json();
  expect(message).toMatch(
    /^The sign-in code could not be mailed\. Please try again later\. If it goes on, please tell us this number: \S+\.$/,
  );
  expect(site.logLines.join()).toContain('the mail server is down');
  expect((await client.post('/api/trpc/admin.login', admin)).status).toBe(503);
  expect(await check(client)).toEqual({ authenticated: false, awaitingTwoFactor: false });
});
