import { expect, test } from 'vitest';
import { activity, passkeys } from '#db/schema.ts';
import { unknownPasskey } from '#shared/account.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { admin, ask, signedInApp, createTestApp, type Client } from '#test/test-app.ts';

const minutes = 60_000;

type Authenticator = ReturnType<typeof createAuthenticator>;

const addPasskey = async (client: Client, authenticator: Authenticator) =>
  await ask(
    client,
    'passkeys.add',
    authenticator.create(await ask(client, 'passkeys.startAdding')),
  );

/** What a browser that is not signed in has to sign. */
const optionsFor = async (client: Client) => (await ask(client, 'passkeys.startSignIn')).options;

const signIn = async (client: Client, authenticator: Authenticator) =>
  await ask(client, 'passkeys.signIn', authenticator.sign(await optionsFor(client)));

/** A site whose administrator has a passkey, and is signed in. */
async function createSite(environment: Record<string, string> = {}, origin?: string) {
  const { site, client } = await signedInApp(environment);
  const authenticator = createAuthenticator(origin);
  expect(await addPasskey(client, authenticator)).toBeUndefined();
  return { site, client, authenticator };
}

const notAccepted = '401: The passkey was not accepted. Please try again.';

test('a passkey alone signs in, also who needs a code, while mail is down', async () => {
  const { site, authenticator } = await createSite();
  await site.requireCode();
  site.mailServer.isDown = true;
  const client = site.openClient();
  expect(await signIn(client, authenticator)).toEqual({ username: 'ada' });
  expect(await (await client.get('/api/admin/check')).json()).toMatchObject({
    authenticated: true,
    username: 'ada',
  });
  const [used] = await site.db.select().from(passkeys);
  expect(used?.usedAt).toEqual(site.deps.now());
});

test('a challenge works once, for five minutes, in its browser and for what it was made', async () => {
  const { site, client: signedIn, authenticator } = await createSite();
  const client = site.openClient();
  const used = authenticator.sign(await optionsFor(client));
  expect(await ask(client, 'passkeys.signIn', used)).toEqual({ username: 'ada' });
  await client.post('/api/admin/logout');
  expect(await ask(client, 'passkeys.signIn', used)).toBe(notAccepted);

  const challenge = await optionsFor(client);
  expect(await ask(site.openClient(), 'passkeys.signIn', authenticator.sign(challenge))).toBe(
    notAccepted,
  );
  for (const byMs of [5 * minutes, -10 * minutes]) {
    site.advance(byMs);
    expect(await ask(client, 'passkeys.signIn', authenticator.sign(challenge))).toBe(notAccepted);
  }
  const late = await optionsFor(client);
  site.advance(5 * minutes - 1);
  expect(await ask(client, 'passkeys.signIn', authenticator.sign(late))).toEqual({
    username: 'ada',
  });

  // Made to add a passkey, and not to sign in.
  const other = await ask(signedIn, 'passkeys.startAdding', { password: admin.password });
  expect(
    await ask(signedIn, 'passkeys.signIn', authenticator.sign({ ...other, rpId: 'site.test' })),
  ).toBe(notAccepted);
  // Made up.
  const own = Buffer.from(`${site.deps.now().getTime()}.nonce.seal`).toString('base64url');
  const forged = authenticator.sign({ challenge: own, rpId: 'site.test' });
  expect(await ask(site.openClient(), 'passkeys.signIn', forged)).toBe(notAccepted);
});

test('two requests with the same signature at once: one signs in', async () => {
  const { site, authenticator } = await createSite();
  const client = site.openClient();
  const proof = authenticator.sign(await optionsFor(client));
  const answers = await Promise.all([1, 2, 3].map(() => ask(client, 'passkeys.signIn', proof)));
  expect(answers.filter((answer) => answer !== notAccepted)).toEqual([{ username: 'ada' }]);
});

test.each([
  ['of another origin', { origin: 'http://evil.test' }],
  ['of a host that a proxy in front may name', { origin: 'https://site.test' }],
  ['without user verification', { isVerified: false }],
])('a signature %s is refused, and so is such a new passkey', async (_, said) => {
  const { site, client, authenticator } = await createSite();
  Object.assign(authenticator.said, said);
  expect(await signIn(site.openClient(), authenticator)).toBe(notAccepted);

  const forger = createAuthenticator();
  Object.assign(forger.said, said);
  expect(await addPasskey(client, forger)).toBe(
    '400: The passkey was not added. Please try again.',
  );
});

test('the relying party is that of PUBLIC_URL, whatever a request says', async () => {
  const site = await createTestApp({ PUBLIC_URL: 'https://desk.example.org', TRUST_PROXY: '1' });
  const headers = {
    Host: 'evil.test',
    'X-Forwarded-Host': 'evil.test',
    Forwarded: 'host=evil.test',
  };
  const response = await site.openClient().post('/api/trpc/passkeys.startSignIn', {}, headers);
  const { data } = (await response.json()).result;
  expect(data).toMatchObject({
    origin: 'https://desk.example.org',
    elsewhere: 'Passkeys work at https://desk.example.org alone.',
  });
  expect(data.options, 'of no passkey, and asking for who is there').toEqual({
    challenge: expect.any(String),
    rpId: 'desk.example.org',
    timeout: 5 * minutes,
    userVerification: 'required',
  });
});

test('without PUBLIC_URL it is localhost', async () => {
  const { site } = await createSite({ PUBLIC_URL: '' }, 'http://localhost:3000');
  expect(await optionsFor(site.openClient())).toMatchObject({ rpId: 'localhost' });
});

test("another administrator's key, handle or session opens nothing", async () => {
  const { site, client, authenticator } = await createSite();
  const grace = await site.addPerson('grace');
  const hers = createAuthenticator();
  const options = await ask(grace, 'passkeys.startAdding');
  // What was made for one session cannot be stored by another.
  expect(await ask(client, 'passkeys.add', hers.create(options))).toMatch(/^400/);
  expect(await ask(grace, 'passkeys.add', hers.create(options))).toBeUndefined();
  expect(await signIn(site.openClient(), authenticator)).toEqual({ username: 'ada' });
  const uses = await site.db.select({ usedAt: passkeys.usedAt }).from(passkeys);
  expect(uses.map(({ usedAt }) => usedAt !== null)).toEqual([true, false]);
  expect(await ask(grace, 'passkeys.add', hers.create(options))).toMatch(/^400/);

  const visitor = site.openClient();
  const swapped = {
    ...hers.sign(await optionsFor(visitor)),
    id: authenticator.id,
    rawId: authenticator.id,
  };
  expect(await ask(visitor, 'passkeys.signIn', swapped)).toBe(notAccepted);
  const handle = (await ask(client, 'passkeys.startAdding')).user.id;
  expect(await ask(visitor, 'passkeys.signIn', hers.sign(await optionsFor(visitor), handle))).toBe(
    notAccepted,
  );

  const [first] = await site.db.select().from(passkeys);
  const id = first?.id;
  for (const change of ['passkeys.remove', 'passkeys.rename']) {
    expect(await ask(grace, change, { id, name: 'Mine' })).toBe('404: There is no such passkey.');
  }
});

test('a counter that did not rise is refused', async () => {
  const { site, authenticator } = await createSite();
  const client = site.openClient();
  for (const [counter, answer] of [
    [5, { username: 'ada' }],
    [5, notAccepted],
    [6, { username: 'ada' }],
  ] as const) {
    authenticator.said.counter = counter;
    expect(await signIn(client, authenticator)).toEqual(answer);
  }
});

test('a removed passkey is refused in words of its own, others in the same', async () => {
  const { site, client, authenticator } = await createSite();
  const [passkey] = await ask(client, 'passkeys.add').then(() => site.db.select().from(passkeys));
  expect(await ask(client, 'passkeys.remove', { id: passkey?.id })).toBeUndefined();
  expect(await signIn(site.openClient(), authenticator)).toBe(`401: ${unknownPasskey}`);
});

test('a login that waits for its code is not finished by a passkey', async () => {
  const { site, authenticator } = await createSite();
  await site.requireCode();
  const client = site.openClient();
  await client.post('/api/admin/login', admin);
  expect(await signIn(client, authenticator)).toMatch(/^401: A sign-in here waits/);
  expect((await (await client.get('/api/admin/check')).json()).awaitingTwoFactor).toBe(true);
  expect((await client.post('/api/admin/verify-2fa', { code: site.mailedCode() })).status).toBe(
    200,
  );
});

test('failures since the last sign-in count like wrong passwords, and are in the activity without what was sent', async () => {
  const { site, authenticator } = await createSite();
  const client = site.openClient();
  const stranger = createAuthenticator();
  expect(await signIn(client, authenticator)).toEqual({ username: 'ada' });
  authenticator.said.origin = 'http://evil.test';
  for (let tries = 0; tries < 9; tries += 1) {
    expect(await signIn(client, authenticator)).toBe(notAccepted);
  }
  expect((await client.post('/api/admin/login', { ...admin, password: 'guess' })).status).toBe(401);
  expect((await client.post('/api/admin/login', admin)).status).toBe(429);
  authenticator.said.origin = 'http://site.test';
  expect(await signIn(client, authenticator)).toMatch(/^429: Too many failed sign-ins/);
  expect(await ask(client, 'passkeys.signIn', stranger.sign(await optionsFor(client), 'x'))).toBe(
    `401: ${unknownPasskey}`,
  );
  const entries = await site.db.select().from(activity);
  expect(entries.map(({ who, what }) => (who ? `${who} ${what}` : what))).toEqual([
    'ada signed in',
    'ada added a passkey',
    'ada signed in with a passkey',
    'A sign-in as ada was refused',
    'A sign-in with an unknown name was refused',
  ]);
});

test('an open session gets a passkey only by the password of the last ten minutes', async () => {
  const { site, client } = await signedInApp();
  site.advance(10 * minutes - 1);
  expect(await ask(client, 'passkeys.startAdding')).toHaveProperty('challenge');
  site.advance(1);
  expect(await ask(client, 'passkeys.startAdding')).toBe('403: Please enter your password.');
  expect(await ask(client, 'passkeys.startAdding', { password: 'guess' })).toBe(
    '403: The current password is not right.',
  );
  expect(await ask(client, 'passkeys.startAdding', { password: admin.password })).toHaveProperty(
    'challenge',
  );
  site.advance(9 * minutes);
  expect(await ask(client, 'passkeys.startAdding')).toHaveProperty('challenge');
  // The clock was ahead when the password was entered.
  site.advance(-19 * minutes);
  expect(await ask(client, 'passkeys.startAdding')).toBe('403: Please enter your password.');
});

test('a session that a passkey opened gets another one by the password as well', async () => {
  const { site, authenticator } = await createSite();
  const client = site.openClient();
  await signIn(client, authenticator);
  expect(await ask(client, 'passkeys.startAdding')).toBe('403: Please enter your password.');
});

test('adding and removing is mailed to the address of the administrator', async () => {
  const { site, client } = await createSite();
  await site.requireCode('ada@example.org');
  await addPasskey(client, createAuthenticator());
  await ask(client, 'passkeys.remove', { id: 1 });
  await site.mailQueue.flush();
  expect(site.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'ada@example.org: A passkey of ada was added',
    'ada@example.org: A passkey of ada was removed',
  ]);
  // A new password alone would leave them in.
  expect(site.mails[0]?.text).toContain('If that was not you, remove it under Account, change');
});

test('there are twenty passkeys at most, and none twice', async () => {
  const { site, client, authenticator } = await createSite();
  expect(await addPasskey(client, authenticator)).toBe('409: This passkey is in the list already.');
  const begun = createAuthenticator().create(await ask(client, 'passkeys.startAdding'));
  for (let count = 2; count <= 20; count += 1) {
    expect(await addPasskey(client, createAuthenticator())).toBeUndefined();
  }
  const noRoom = '409: You have 20 passkeys. Remove one first.';
  expect(await ask(client, 'passkeys.startAdding')).toBe(noRoom);
  expect(await ask(client, 'passkeys.add', begun)).toBe(noRoom);
  expect(await site.db.$count(passkeys)).toBe(20);
});
