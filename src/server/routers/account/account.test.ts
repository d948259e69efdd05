import { expect, test } from 'vitest';
import { rateLimits, secondFactors, signInCodes, users } from '#db/schema.ts';
import { findCodeOfUser } from '#db/auth/sign-in-codes.ts';
import { holdPasswordChecks } from '#test/password-checks.ts';
import {
  admin,
  ask as askProcedure,
  signedInApp,
  createTestApp,
  type Client,
  type Site,
} from '#test/test-app.ts';

const minutes = 60 * 1_000;
const hours = 60 * minutes;
const { password } = admin;
const newPassword = 'another long pass phrase';
const oldAddress = 'ada@example.org';
const newAddress = 'ada.lovelace@example.org';

const ask = (client: Client, name: string, input?: object) =>
  askProcedure(client, `account.${name}`, input);

const isSignedIn = async (client: Client) =>
  (await (await client.get('/api/admin/check')).json()).authenticated;

const login = async (site: Site, password: string, ip?: string) =>
  (await site.openClient(ip).post('/api/admin/login', { ...admin, password })).status;

test('a new password counts at once, and all other sessions end, and logins that wait for a code', async () => {
  const site = await createTestApp();
  const [here, elsewhere] = [await site.signInClient(), await site.signInClient()];
  await site.requireCode();
  const pending = await site.signInClient();
  const code = site.mailedCode();

  const change = { current: admin.password, next: newPassword };
  expect(await ask(here, 'changePassword', change)).toBeUndefined();

  expect(await isSignedIn(here)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect((await pending.post('/api/admin/verify-2fa', { code })).status).toBe(401);
  expect(await login(site, admin.password)).toBe(401);
  expect(await login(site, newPassword)).toBe(200);
});

test('of two sessions that set a password at once one does, and stays signed in', async () => {
  const site = await createTestApp();
  const clients = [await site.signInClient(), await site.signInClient()];
  const next = [newPassword, 'a third long pass phrase'];
  const answers = await Promise.all(
    clients.map((client, at) =>
      ask(client, 'changePassword', { current: admin.password, next: next[at] }),
    ),
  );

  expect(answers.toSorted()).toEqual(['401: Please sign in again.', undefined]);
  const first = answers.indexOf(undefined);
  expect(await Promise.all(clients.map(isSignedIn))).toEqual([first === 0, first === 1]);
  expect(await login(site, next[first] ?? '')).toBe(200);
});

test.each([
  ['changePassword', { current: password, next: newPassword }],
  ['turnOffSecondFactor', { password }],
])('%s from a session that is ended meanwhile changes nothing', async (name, input) => {
  const site = await createTestApp();
  const [here, elsewhere] = [await site.signInClient(), await site.signInClient()];
  await site.requireCode();
  const before = await site.db.select().from(users);
  const goOn = holdPasswordChecks();
  const tries = await site.db.$count(rateLimits);
  const answer = ask(elsewhere, name, input);
  await expect.poll(() => site.db.$count(rateLimits)).toBeGreaterThan(tries);
  await ask(here, 'signOutElsewhere');
  await goOn();

  expect(await answer).toBe('401: Please sign in again.');
  expect(await isSignedIn(here)).toBe(true);
  expect(await site.db.select().from(users)).toEqual(before);
  expect(await site.db.$count(secondFactors)).toBe(1);
});

test('a new password is refused by the rule for this user', async () => {
  const site = await createTestApp();
  const client = await site.addPerson('ada the administrator');
  const change = { current: password, next: 'Ada The Administrator' };
  expect(await ask(client, 'changePassword', change)).toBe(
    '400: The password must not be the user name.',
  );
});

test('a refusal names the field that it is about, where the form has one', async () => {
  const { client } = await signedInApp();
  const issues = async (input: object) => {
    const response = await client.post('/api/trpc/account.changePassword', input);
    return (await response.json()).error.data.issues;
  };
  expect(await issues({ current: 'wrong', next: newPassword })).toEqual({
    current: ['The current password is not right.'],
  });
  expect(await issues({ current: password, next: 'PasswordPassword' })).toHaveProperty('next');
  // A window that was open while a password was set has no field for it.
  expect(await issues({ next: newPassword })).toBeUndefined();
});

test.each([
  ['changePassword', { next: newPassword }, 'current'],
  ['startEmailChange', { email: newAddress }, 'password'],
  ['turnOffSecondFactor', {}, 'password'],
])('a wrong password for %s counts as a failed login', async (name, input, field) => {
  const { site, client } = await signedInApp();
  await site.requireCode(oldAddress);
  const isNotRight = '403: The current password is not right.';
  for (let tries = 1; tries <= 9; tries += 1) {
    expect(await ask(client, name, { ...input, [field]: 'wrong' })).toBe(isNotRight);
  }
  expect(await login(site, 'wrong')).toBe(401);

  expect(await login(site, password)).toBe(429);
  const right = { ...input, [field]: password };
  expect(await ask(client, name, right)).toMatch(/^429: Too many failed sign-ins/);
  expect(await isSignedIn(client)).toBe(true);
  expect(site.mails).toEqual([]);

  site.advance(15 * minutes);
  expect(await ask(client, name, right)).toBeUndefined();
});

test('a current password that is missing, or too long to be one, is not right', async () => {
  const { site, client } = await signedInApp();
  await site.requireCode();
  const long = 'x'.repeat(1_001);
  const isWrong = '400: The current password is not right.';
  expect(await ask(client, 'changePassword', { current: long, next: newPassword })).toBe(isWrong);
  expect(await ask(client, 'turnOffSecondFactor', { password: long })).toBe(isWrong);
  expect(await ask(client, 'startEmailChange', { email: newAddress })).toMatch(/^400/);
});

test('a new address counts once the code mailed to it was entered, and the old one gets a mail', async () => {
  const site = await createTestApp();
  const [client, elsewhere] = [await site.signInClient(), await site.signInClient()];
  await site.requireCode(oldAddress);
  const caller = site.callerOf(client);

  expect(await ask(client, 'startEmailChange', { email: newAddress, password })).toBeUndefined();
  expect(site.mails.map(({ to }) => to)).toEqual([newAddress]);
  // It is none of a login, which the command line would print.
  expect(await findCodeOfUser(site.db, 1)).toBeUndefined();
  const code = site.mailedCode();
  expect((await caller.account.get()).email).toBe(oldAddress);
  const wrong = { code: code === '111111' ? '222222' : '111111' };
  expect(await ask(client, 'finishEmailChange', wrong)).toMatch(/^400: This code is not right/);
  expect((await caller.account.get()).email).toBe(oldAddress);
  // The code is for the session that asked for it.
  expect(await ask(elsewhere, 'finishEmailChange', { code })).toMatch(/^400: .* no longer works/);

  expect(await ask(client, 'finishEmailChange', { code })).toBeUndefined();
  expect(await caller.account.get()).toMatchObject({ username: admin.username, email: newAddress });
  await site.mailQueue.flush();
  expect(site.mails.at(-1)).toMatchObject({
    to: oldAddress,
    subject: 'Sign-in codes for ada go to another address',
  });
  expect(await isSignedIn(client)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(true);
  expect(await ask(client, 'finishEmailChange', { code })).toMatch(/no longer works/);

  await site.openClient().post('/api/admin/login', admin);
  expect(site.mails.at(-1)).toMatchObject({ to: newAddress });
});

test.each(['finishEmailChange', 'turnOffSecondFactor'])(
  'an older code ends by %s',
  async (name) => {
    const { site, client } = await signedInApp();
    await site.requireCode(oldAddress);
    await ask(client, 'startEmailChange', { email: newAddress, password });
    const changeCode = site.mailedCode();
    const pending = await site.signInClient();
    const code = site.mailedCode();

    expect(await ask(client, name, { code: changeCode, password })).toBeUndefined();

    expect((await pending.post('/api/admin/verify-2fa', { code })).status).toBe(401);
    expect(await isSignedIn(pending)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
  },
);

test('the first address turns the codes on, and neither it nor the same once more is mailed about', async () => {
  const { site, client } = await signedInApp();
  await ask(client, 'startEmailChange', { email: newAddress, password });
  await ask(client, 'finishEmailChange', { code: site.mailedCode() });
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(1);

  const response = await site.openClient().post('/api/admin/login', admin);
  expect(await response.json()).toEqual({ success: true, requiresTwoFactor: true });

  await ask(client, 'startEmailChange', { email: newAddress, password });
  await ask(client, 'finishEmailChange', { code: site.mailedCode() });
  await site.mailQueue.flush();
  const subjects = site.mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => !/^\d{6}/.test(subject))).toEqual([]);
});

test('a code for an address works for ten minutes and five tries, and a newer one takes its place', async () => {
  const { site, client } = await signedInApp();
  const start = async () => {
    await ask(client, 'startEmailChange', { email: newAddress, password });
    return site.mailedCode();
  };
  const finish = (code: string) => ask(client, 'finishEmailChange', { code });
  const isOver = '400: This code no longer works. Please send a new one.';

  const late = await start();
  site.advance(10 * minutes);
  expect(await finish(late)).toBe(isOver);

  const guessed = await start();
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await finish(guessed === '111111' ? '222222' : '111111')).toMatch(/is not right/);
  }
  expect(await finish(guessed)).toBe(isOver);

  const older = await start();
  const newer = await start();
  const replaced =
    older === newer ? newer.replaceAll(/./g, (digit) => `${9 - Number(digit)}`) : older;
  expect(await finish(replaced)).toMatch(/is not right/);
  expect(await finish(newer)).toBeUndefined();
});

test('five codes an hour can be asked for', async () => {
  const { site, client } = await signedInApp();
  for (let sent = 1; sent <= 5; sent += 1) {
    expect(await ask(client, 'startEmailChange', { email: newAddress, password })).toBeUndefined();
  }
  const refused = await ask(client, 'startEmailChange', { email: newAddress, password });
  expect(refused).toMatch(/^429: Too many codes asked for/);
  site.advance(hours);
  expect(await ask(client, 'startEmailChange', { email: newAddress, password })).toBeUndefined();
});

test('a code that cannot be mailed is said, and changes nothing', async () => {
  const { site, client } = await signedInApp();
  site.mailServer.isDown = true;
  expect(await ask(client, 'startEmailChange', { email: newAddress, password })).toMatch(
    /^503: The code could not be mailed/,
  );
  expect(await site.db.$count(signInCodes)).toBe(0);
  expect(await ask(client, 'startEmailChange', { email: 'ada', password })).toBe(
    '400: Please enter a valid email address',
  );
});

test('a code that is still being mailed when its session ends is for nothing', async () => {
  const site = await createTestApp();
  const [here, elsewhere] = [await site.signInClient(), await site.signInClient()];
  const { promise, resolve } = Promise.withResolvers<void>();
  site.mailServer.busyUntil = promise;
  const answer = ask(elsewhere, 'startEmailChange', { email: newAddress, password });
  await expect.poll(() => site.mailServer.connections).toBe(1);
  await ask(here, 'signOutElsewhere');
  resolve();

  expect(await answer).toBe('401: Please sign in.');
});

test('turning the codes off mails the old address, and ends no session', async () => {
  const site = await createTestApp();
  const [client, elsewhere] = [await site.signInClient(), await site.signInClient()];
  await site.requireCode(oldAddress);

  expect(await ask(client, 'turnOffSecondFactor', { password: admin.password })).toBeUndefined();
  await site.mailQueue.flush();
  expect(site.mails).toMatchObject([
    { to: oldAddress, subject: 'Sign-in codes for ada are turned off' },
  ]);
  expect(await isSignedIn(client)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(true);
  expect(await login(site, admin.password)).toBe(200);

  // Another window presses it too: the codes are off already, and no second mail is sent.
  expect(await ask(client, 'turnOffSecondFactor', { password: admin.password })).toBeUndefined();
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(1);
});

test('the codes stay on while the password is short', async () => {
  const { site, client } = await signedInApp();
  await site.requireCode();
  const short = 'fourteen chars';
  await ask(client, 'changePassword', { current: admin.password, next: short });

  expect(await ask(client, 'turnOffSecondFactor', { password: short })).toBe(
    '400: Choose a longer password first.',
  );
  await site.openClient().post('/api/admin/login', { ...admin, password: short });
  expect(site.mails.at(-1)).toMatchObject({ to: oldAddress });

  await ask(client, 'changePassword', { current: short, next: `${short}!` });
  expect(await ask(client, 'turnOffSecondFactor', { password: `${short}!` })).toBeUndefined();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('the sessions are listed with browser and times, the last seen one first; one that waits for a code is not', async () => {
  const site = await createTestApp();
  const startedAt = site.deps.now();
  await site.signIn();
  const client = site.openClient();
  await client.post('/api/admin/login', admin, { 'User-Agent': firefox });
  site.advance(30 * minutes);
  const here = await site.signIn();
  await site.requireCode();
  await site.openClient().post('/api/admin/login', admin);
  site.advance(5 * minutes);
  await client.get('/api/admin/check');

  expect(await here.account.sessions()).toEqual([
    {
      number: 3,
      browser: null,
      createdAt: new Date(startedAt.getTime() + 30 * minutes),
      lastSeenAt: site.deps.now(),
      isCurrent: true,
    },
    {
      number: 2,
      browser: 'Firefox on Linux',
      createdAt: startedAt,
      lastSeenAt: site.deps.now(),
      isCurrent: false,
    },
    { number: 1, browser: null, createdAt: startedAt, lastSeenAt: startedAt, isCurrent: false },
  ]);
  site.advance(8 * hours);
  const later = site.openClient();
  await later.post('/api/admin/login', admin);
  await later.post('/api/admin/verify-2fa', { code: site.mailedCode() });
  expect(await site.callerOf(later).account.sessions(), 'none that has ended').toHaveLength(1);
});

test('each administrator sees and changes their own account only', async () => {
  const { site, client: ada } = await signedInApp();
  const grace = await site.addPerson('grace');
  const caller = site.callerOf(grace);

  expect(await caller.account.get()).toMatchObject({ username: 'grace', email: null });
  expect(await caller.account.sessions()).toHaveLength(1);
  await ask(grace, 'signOutElsewhere');
  await ask(grace, 'changePassword', { current: admin.password, next: newPassword });
  await ask(grace, 'startEmailChange', { email: 'grace@example.org', password: admin.password });
  await ask(grace, 'finishEmailChange', { code: site.mailedCode() });

  expect(await isSignedIn(ada)).toBe(true);
  expect(await login(site, admin.password)).toBe(200);
  const adaCaller = await site.signIn();
  expect(await adaCaller.account.get()).toMatchObject({ username: 'ada', email: null });
});
