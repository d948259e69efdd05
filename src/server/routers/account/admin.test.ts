import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { rateLimits, sessions, signInCodes } from '#db/schema.ts';
import { createUser, setEmail, setPassword } from '#db/auth/users.ts';
import { runInTurn } from '../../auth/hash-queue.ts';
import { codeOf } from '../../auth/sign-in-code.ts';
import { admin, createTestApp, passwordHash } from '#test/test-app.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

type Site = Awaited<ReturnType<typeof createTestApp>>;
type Client = ReturnType<Site['openClient']>;

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

test('the right password signs in', async () => {
  const site = await createTestApp();
  const client = site.openClient();
  expect(await check(client)).toEqual({ authenticated: false, awaitingTwoFactor: false });

  const response = await client.post('/api/admin/login', admin);

  expect(await response.json()).toEqual({ success: true, username: 'ada' });
  expect(response.headers.get('Set-Cookie')).toMatch(/HttpOnly.*SameSite=Lax/i);
  expect(await check(client)).toEqual({
    authenticated: true,
    username: 'ada',
    awaitingTwoFactor: false,
  });
});

test('an unknown name and a wrong password are answered alike', async () => {
  const client = (await createTestApp()).openClient();
  const answer = async (guess: object) => {
    const response = await client.post('/api/admin/login', { ...admin, ...guess });
    return [response.status, await response.json()];
  };
  const wrongPassword = await answer({ password: 'guess' });
  expect(wrongPassword[0]).toBe(401);
  expect(await answer({ username: 'bob' })).toEqual(wrongPassword);
});

test('behind https the cookie travels on no other way', async () => {
  const site = await createTestApp({ PUBLIC_URL: 'https://site.test' });

  const response = await site.openClient().post('/api/admin/login', admin);

  expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=.*; Secure/);
});

test('after ten failures the right password waits fifteen minutes, and so does the eleventh', async () => {
  const site = await createTestApp();
  const client = site.openClient();
  const login = async (password: string) =>
    (await client.post('/api/admin/login', { ...admin, password })).status;

  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 10; tries += 1) expect(await login('guess')).toBe(401);
    expect(await login(admin.password)).toBe(429);
    site.advance(15 * minutes - 1);
    expect(await login(admin.password)).toBe(429);
    site.advance(1);
  }
  expect(await login(admin.password)).toBe(200);
});

test('a sign-in over the limit of its address writes nothing, and is refused at both doors', async () => {
  const site = await createTestApp();
  const client = site.openClient();
  const guess = { ...admin, password: 'guess' };
  for (let window = 0; window < 2; window += 1) {
    for (let tries = 0; tries < 100; tries += 1) await client.post('/api/admin/login', guess);
    const countWrites = () => site.db.all(sql`select total_changes() as writes`);
    const before = await countWrites();

    for (const path of ['/api/admin/login', '/api/trpc/admin.login']) {
      const response = await client.post(path, guess);
      expect(response.status).toBe(429);
      expect(response.headers.get('Retry-After')).toBe('900');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toContain(
        '"message":"Too many sign-ins from this address. Please try again in 15 minutes."',
      );
    }

    expect(await countWrites()).toEqual(before);
    site.advance(15 * minutes - 1);
    expect((await client.post('/api/admin/login', guess)).status).toBe(429);
    site.advance(1);
    expect((await client.post('/api/admin/login', guess)).status).toBe(401);
    site.advance(15 * minutes);
  }
});

test('a hundred guesses at once get ten answers', { timeout: 60_000 }, async () => {
  const site = await createTestApp();
  const guesses = Array.from({ length: 100 }, () =>
    site.openClient().post('/api/admin/login', { ...admin, password: 'guess' }),
  );

  const statuses = (await Promise.all(guesses)).map((response) => response.status);

  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
});

/** Of users whose hash is cheap to check: that of an unknown name takes as long as any other one. */
async function addGuessedUsers(site: Site, amount: number) {
  for (let number = 0; number < amount; number += 1) {
    await createUser(site.db, { username: `guess ${number}`, password: passwordHash });
  }
}

/** As many wrong sign-ins at once, each from another address and for another name. */
function guessFrom(site: Site, addresses: string[]) {
  return addresses.map(async (address, number) => {
    const guess = { username: `guess ${number}`, password: 'guess' };
    const { status, headers } = await site.openClient(address).post('/api/admin/login', guess);
    return { status, retryAfter: headers.get('Retry-After') };
  });
}

const networks = (amount: number) =>
  Array.from({ length: amount }, (_, number) => `2001:db8:${number.toString(16)}::1`);

test('of a flood of sign-ins most are turned away at once, and nobody is locked out', async () => {
  const site = await createTestApp();
  const flood = guessFrom(site, networks(150));
  const isTurnedAway = flood.map(async (guess) => {
    if ((await guess).status !== 503) throw new Error('not turned away');
  });
  await Promise.any(isTurnedAway);

  // More often than a password may be wrong.
  const tries = Array.from({ length: 12 }, () => site.openClient().post('/api/admin/login', admin));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses).toContain(503);
  expect(statuses).not.toContain(429);

  const answers = await Promise.all(flood);
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(50);
  expect(turnedAway.every(({ retryAfter }) => retryAfter === '30')).toBe(true);
  expect(answers.length - turnedAway.length).toBeGreaterThanOrEqual(52);
  expect((await site.openClient().post('/api/admin/login', admin)).status).toBe(200);
});

test('the addresses of one IPv6 network share a limit of three hundred sign-ins', async () => {
  const site = await createTestApp();
  await addGuessedUsers(site, 320);
  const addresses = (amount: number) =>
    Array.from({ length: amount }, (_, number) => `2001:db8:1:${number.toString(16)}::1`);
  const refused = async (amount: number) =>
    (await Promise.all(guessFrom(site, addresses(amount)))).filter(({ status }) => status === 429);

  for (let window = 0; window < 2; window += 1) {
    expect(await refused(320)).toHaveLength(20);
    const before = await site.db.all(sql`select total_changes() as writes`);
    expect((await refused(20)).filter(({ retryAfter }) => retryAfter === '900')).toHaveLength(20);
    expect(await site.db.all(sql`select total_changes() as writes`)).toEqual(before);
    const neighbour = site.openClient('2001:db8:2::1');
    expect((await neighbour.post('/api/admin/login', admin)).status).toBe(200);
    site.advance(15 * minutes);
  }
});

test('a new name for each guess does not get round the limit of an address', async () => {
  const site = await createTestApp();
  await addGuessedUsers(site, 100);
  const client = site.openClient();
  const login = async (username: string) =>
    (await client.post('/api/admin/login', { username, password: 'guess' })).status;

  for (let tries = 0; tries < 100; tries += 1) expect(await login(`guess ${tries}`)).toBe(401);
  expect(await login('another')).toBe(429);
  site.advance(15 * minutes);
  expect(await login('another')).toBe(401);
});

test('failures of one address leave another alone, and a success forgives them', async () => {
  const site = await createTestApp();
  const guess = { ...admin, password: 'guess' };
  const here = site.openClient('192.0.2.1');
  for (let tries = 0; tries < 10; tries += 1) await here.post('/api/admin/login', guess);

  const elsewhere = site.openClient('192.0.2.2');
  for (let tries = 0; tries < 9; tries += 1) await elsewhere.post('/api/admin/login', guess);
  expect((await elsewhere.post('/api/admin/login', admin)).status).toBe(200);
  expect((await elsewhere.post('/api/admin/login', guess)).status).toBe(401);
  expect((await here.post('/api/admin/login', admin)).status).toBe(429);
});

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
  const late = await beginWithCode(site);
  site.advance(10 * minutes);
  expect(await verify(late, site.mailedCode())).toBe(401);

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

test('wrong codes are limited for the account, whichever login they came by', async () => {
  const site = await createTestApp();
  for (let login = 0; login < 4; login += 1) {
    const client = await beginWithCode(site);
    for (let tries = 0; tries < 5; tries += 1) await verify(client, wrong(site.mailedCode()));
  }

  const client = await beginWithCode(site);
  expect(await verify(client, site.mailedCode())).toBe(429);
  site.advance(60 * minutes);
  const later = await beginWithCode(site);
  expect(await verify(later, site.mailedCode())).toBe(200);
});

test('a new login sends a new code and ends the old one', async () => {
  const site = await createTestApp();
  const first = await beginWithCode(site);
  const oldCode = site.mailedCode();
  const second = await beginWithCode(site);

  expect(await verify(first, oldCode)).toBe(401);
  expect(await verify(second, site.mailedCode())).toBe(200);
});

test('three more codes can be asked for, thirty seconds apart, and only the newest works', async () => {
  const site = await createTestApp();
  const client = await beginWithCode(site);
  const first = site.mailedCode();
  const resend = async () => (await client.post('/api/admin/resend-2fa')).status;

  expect(await resend()).toBe(429);
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

  expect(site.mails).toHaveLength(4);
  const newest = site.mailedCode();
  const old = first === newest ? wrong(newest) : first;
  expect(await verify(client, old)).toBe(401);
  expect(await verify(client, newest)).toBe(200);
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
  const twin = site.openClient();
  twin.cookies.set('session', client.cookies.get('session') ?? '');
  expect(await verify(twin, code)).toBe(200);

  site.mailServer.isDown = false;
  const second = await beginWithCode(site);
  for (let resends = 0; resends < 3; resends += 1) {
    site.advance(30 * seconds);
    expect((await second.post('/api/admin/resend-2fa')).status).toBe(200);
  }
  expect(await verify(second, site.mailedCode())).toBe(200);
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
  const twin = site.openClient();
  twin.cookies.set('session', client.cookies.get('session') ?? '');
  expect((await twin.post('/api/admin/resend-2fa')).status).toBe(429);
  expect(await verify(twin, code)).toBe(200);
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
  const pendingCode = async () => {
    const answer = await client.get('/api/trpc/admin.pendingCode');
    return (await answer.json()).result?.data;
  };

  site.advance(10 * seconds);
  expect(await pendingCode()).toEqual({ resendsLeft: 3, resendInMs: 20 * seconds, isMailed: true });
  site.advance(25 * seconds);
  expect(await pendingCode()).toMatchObject({ resendInMs: 0 });
  await client.post('/api/admin/resend-2fa');
  expect(await pendingCode()).toMatchObject({ resendsLeft: 2, resendInMs: 30 * seconds });

  await verify(client, site.mailedCode());
  expect(await pendingCode()).toBeUndefined();

  const other = await beginWithCode(await createTestApp());
  const { result } = await (await other.get('/api/trpc/admin.pendingCode')).json();
  expect(result.data.isMailed, 'without a mail server it stays in the outbox').toBe(false);
});

test('without a pending login there is nothing to verify or resend', async () => {
  const site = await createTestApp();

  for (const client of [site.openClient(), await site.signInClient()]) {
    expect(await verify(client, '123456')).toBe(401);
    expect((await client.post('/api/admin/resend-2fa')).status).toBe(401);
  }
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
  expect(await check(client)).toEqual({ authenticated: false, awaitingTwoFactor: false });
});

test('a session ends after eight idle hours and after seven days in all', async () => {
  const site = await createTestApp();
  const idle = await site.signInClient();
  site.advance(8 * hours - 1);
  expect((await idle.get('/api/tags')).status).toBe(200);
  site.advance(8 * hours);
  expect((await idle.get('/api/tags')).status).toBe(401);

  const busy = await site.signInClient();
  for (let passed = 0; passed + 7 < 7 * 24; passed += 7) {
    site.advance(7 * hours);
    expect((await busy.get('/api/tags')).status).toBe(200);
  }
  site.advance(7 * hours);
  expect((await busy.get('/api/tags')).status).toBe(401);
});

test('after a logout the old cookie is worth nothing', async () => {
  const site = await createTestApp();
  const client = await site.signInClient();
  const cookie = client.cookies.get('session') ?? '';

  expect((await client.post('/api/admin/logout')).status).toBe(200);
  expect(client.cookies.size).toBe(0);
  client.cookies.set('session', cookie);

  expect((await client.get('/api/tags')).status).toBe(401);
  expect((await client.post('/api/admin/logout')).status).toBe(200);
});

test('a new password ends all sessions', async () => {
  const site = await createTestApp();
  const client = await site.signInClient();

  await setPassword(site.db, { id: 1, password: passwordHash }, 'a new hash');

  expect((await client.get('/api/tags')).status).toBe(401);
});

test.each(['', 'ada@example.org'])(
  'a sign-in under way, with the codes of "%s", is refused once a new password was set',
  async (email) => {
    const site = await createTestApp();
    if (email) await setEmail(site.db, 1, email);
    const tries = await site.db.$count(rateLimits);
    // Passwords are checked two at a time: this one waits.
    const { promise: checked, resolve: goOn } = Promise.withResolvers<void>();
    onTestFinished(() => goOn());
    const others = [runInTurn(() => checked), runInTurn(() => checked)];
    const client = site.openClient();
    const login = client.post('/api/admin/login', admin);
    await expect.poll(() => site.db.$count(rateLimits)).toBe(tries + 2);

    await setPassword(site.db, { id: 1, password: passwordHash }, 'a new hash');
    goOn();
    await Promise.all(others);

    expect((await login).status).toBe(401);
    expect(await site.db.$count(sessions)).toBe(0);
    expect(site.mails).toEqual([]);
  },
);

test('codes that are turned on while a password is checked are asked for', async () => {
  const site = await createTestApp();
  const { promise: checked, resolve: goOn } = Promise.withResolvers<void>();
  onTestFinished(() => goOn());
  void Promise.all([runInTurn(() => checked), runInTurn(() => checked)]);
  const login = site.openClient().post('/api/admin/login', admin);
  await expect.poll(() => site.db.$count(rateLimits)).toBe(2);
  await site.requireCode();
  goOn();

  expect(await (await login).json()).toMatchObject({ requiresTwoFactor: true });
  expect(site.mails).toHaveLength(1);
});

test('a forged or foreign cookie is no session', async () => {
  const site = await createTestApp();
  const client = site.openClient();
  for (const cookie of ['x', 'Fe26.2*1*a*b*c*d*e*f', '%00', 'a'.repeat(4_000)]) {
    client.cookies.set('session', cookie);
    expect((await client.get('/api/tags')).status).toBe(401);
  }
});
