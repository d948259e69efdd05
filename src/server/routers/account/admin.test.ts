import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits, sessions } from '#db/schema.ts';
import { createUser, setEmail, setPassword } from '#db/auth/users.ts';
import { holdPasswordChecks } from '#test/password-checks.ts';
import { admin, signedInApp, createTestApp, passwordHash, type Site } from '#test/test-app.ts';

const minutes = 60 * 1_000;
const hours = 60 * minutes;

test('the right password signs in', async () => {
  const site = await createTestApp();
  const client = site.openClient();
  const check = async () => await (await client.get('/api/admin/check')).json();
  expect(await check()).toMatchObject({ authenticated: false, awaitingTwoFactor: false });

  const response = await client.post('/api/admin/login', admin);

  expect(await response.json()).toEqual({ success: true, username: 'ada' });
  expect(response.headers.get('Set-Cookie')).toMatch(/HttpOnly.*SameSite=Lax/i);
  expect(await check()).toEqual({
    success: true,
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

test('a password of nothing but accents is refused as quickly as one of letters', async () => {
  const client = (await createTestApp()).openClient();
  const timeLogin = async (character: (nth: number) => string) => {
    const password = Array.from({ length: 30_000 }, (_, nth) => character(nth)).join('');
    const start = performance.now();
    const { status } = await client.post('/api/admin/login', { ...admin, password });
    return { status, duration: performance.now() - start };
  };
  const letters = await timeLogin(() => 'ab');

  // Unicode orders those below a letter ahead of those above it.
  const accents = await timeLogin((nth) => (nth < 15_000 ? '\u0301' : '\u0316'));

  expect(accents.status).toBe(letters.status);
  expect(accents.duration / letters.duration).toBeLessThan(5);
});

test('behind https the cookie travels on no other way', async () => {
  const site = await createTestApp({ PUBLIC_URL: 'https://site.test' });

  const spaced = { ...admin, username: ` ${admin.username} ` };
  const response = await site.openClient().post('/api/admin/login', spaced);

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

test('a hundred sign-ins come from one address, whatever their names; what is refused writes nothing, at each door', async () => {
  const site = await createTestApp();
  await addGuessedUsers(site, 100);
  const client = site.openClient();
  const guess = (number: number) => ({ username: `guess ${number}`, password: 'guess' });
  const signed = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
  const proof = { id: 'x', rawId: 'x', type: 'public-key', response: signed };
  for (let window = 0; window < 2; window += 1) {
    for (let tries = 0; tries < 100; tries += 1) {
      expect((await client.post('/api/admin/login', guess(tries))).status).toBe(401);
    }
    const countWrites = () => site.db.all(sql`select total_changes() as writes`);
    const before = await countWrites();

    for (const [path, body] of [
      ['/api/admin/login', admin],
      ['/api/trpc/admin.login', admin],
      ['/api/trpc/passkeys.signIn', proof],
    ] as const) {
      const response = await client.post(path, body);
      expect(response.status).toBe(429);
      expect(response.headers.get('Retry-After')).toBe('900');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toContain(
        '"message":"Too many sign-ins from this address. Please try again in 15 minutes."',
      );
    }

    expect(await countWrites()).toEqual(before);
    site.advance(15 * minutes - 1);
    expect((await client.post('/api/admin/login', admin)).status).toBe(429);
    site.advance(1);
    expect((await client.post('/api/admin/login', admin)).status).toBe(200);
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

test('a session that began while the clock was ahead ends when it is set back', async () => {
  const { site, client } = await signedInApp();
  site.advance(-hours);
  expect((await client.get('/api/tags')).status).toBe(200);
  site.advance(-365 * 24 * hours);
  expect((await client.get('/api/tags')).status).toBe(401);
});

test('a session ends after eight idle hours and after seven days in all', async () => {
  const { site, client: idle } = await signedInApp();
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
  const { client } = await signedInApp();
  const cookie = client.cookies.get('session') ?? '';

  expect((await client.post('/api/admin/logout')).status).toBe(200);
  expect(client.cookies.size).toBe(0);
  client.cookies.set('session', cookie);

  expect((await client.get('/api/tags')).status).toBe(401);
  expect((await client.post('/api/admin/logout')).status).toBe(200);
});

test.each(['', 'ada@example.org'])('a new password ends sign-ins under way, %j', async (email) => {
  const site = await createTestApp();
  if (email) await setEmail(site.db, 1, email);
  const tries = await site.db.$count(rateLimits);
  const goOn = holdPasswordChecks();
  const client = site.openClient();
  const login = client.post('/api/admin/login', admin);
  await expect.poll(() => site.db.$count(rateLimits)).toBe(tries + 2);

  await setPassword(site.db, { id: 1, password: passwordHash }, 'a new hash');
  await goOn();

  expect((await login).status).toBe(401);
  expect(await site.db.$count(sessions)).toBe(0);
  expect(site.mails).toEqual([]);
});

test('codes that are turned on while a password is checked are asked for', async () => {
  const site = await createTestApp();
  const goOn = holdPasswordChecks();
  const login = site.openClient().post('/api/admin/login', admin);
  await expect.poll(() => site.db.$count(rateLimits)).toBe(2);
  await site.requireCode();
  await goOn();

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
