import { expect, test } from 'vitest';
import { activity, passkeys } from '#db/schema.ts';
import { findUser } from '#db/auth/users.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { admin, cookieHeader, signedInApp, type Client } from '#test/test-app.ts';

const days = 24 * 60 * 60_000;

const statusOf = async (client: Client, name: string, input: unknown) =>
  (await client.post(`/api/trpc/${name}`, input)).status;

test('who is removed or made an editor while they send a request changes nothing by it', async () => {
  const { site, admin: owner } = await signedInApp();
  for (const [end, status] of [
    [() => owner.people.remove({ username: 'grace' }), 401],
    [() => owner.people.changeRole({ username: 'grace', role: 'editor' }), 403],
  ] as const) {
    const grace = await site.addPerson('grace', 'owner');
    const body = JSON.stringify({ username: 'eve', email: '', role: 'owner' });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: {
        Cookie: cookieHeader(grace.cookies),
        'Content-Type': 'application/json',
        'Content-Length': `${body.length}`,
      },
      body: readable,
      duplex: 'half',
    };
    const address = { incoming: { socket: { remoteAddress: '192.0.2.9' } } };
    const answer = site.app.request('/api/trpc/people.invite', init, address);
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(body.slice(0, 5)));
    await end();
    await writer.write(new TextEncoder().encode(body.slice(5)));
    await writer.close();

    expect((await answer).status).toBe(status);
    expect((await owner.people.list()).map(({ username }) => username)).not.toContain('eve');
  }
});

test('an owner invites an editor, who chooses a password, and later removes them', async () => {
  const { site, admin: owner } = await signedInApp();
  const input = { username: ' grace ', email: '', role: 'editor' } as const;
  const { token, isMailed } = await owner.people.invite(input);
  expect(isMailed).toBeUndefined();
  // Perhaps the link was lost on its way, or not copied.
  await expect(owner.people.invite(input)).rejects.toThrow(
    'There is already somebody named grace. To make them another link, remove them and invite them again.',
  );
  await expect(owner.people.invite({ ...input, username: 'ada' })).rejects.toThrow(/named ada\.$/);
  const unseen = { ...input, username: '\u200b' };
  await expect(owner.people.invite(unseen)).rejects.toThrow('Please enter a name');
  expect(await owner.people.list()).toMatchObject([
    { username: 'ada', role: 'owner', invitedAt: null },
    { username: 'grace', role: 'editor', signedInAt: null, invitedAt: site.deps.now() },
  ]);
  // Nothing opens the account but the link.
  const byPassword = { username: 'grace', password: '' };
  expect((await site.openClient().post('/api/admin/login', byPassword)).status).toBe(400);
  expect(JSON.stringify(await site.db.all('select * from administrators'))).not.toContain(token);

  // Who follows it once more ends what was opened by it before.
  const early = site.openClient();
  await early.post('/api/trpc/people.accept', { token });
  const grace = site.openClient();
  await grace.post('/api/trpc/people.accept', { token });
  expect(await (await early.get('/api/admin/check')).json()).toMatchObject({
    authenticated: false,
  });
  const inside = site.callerOf(grace);
  expect(await inside.account.get()).toMatchObject({ username: 'grace', hasPassword: false });
  const turnedOff = inside.account.turnOffSecondFactor({ password: 'any words at all' });
  await expect(turnedOff, 'for which a password is asked').rejects.toThrow('Set a password first');
  await expect(inside.account.changePassword({ next: 'too short' })).rejects.toThrow(
    '15 characters',
  );
  // There is nothing else that could be asked for, however long it takes.
  site.advance(60 * 60_000);
  await inside.passkeys.startAdding({});
  await inside.account.changePassword({ next: 'correct horse battery' });
  expect(await statusOf(site.openClient(), 'people.accept', { token })).toBe(404);
  await expect(site.visitor.people.accept({ token })).rejects.toThrow('was used already');
  // From now on it is asked for.
  await expect(inside.account.changePassword({ next: 'another horse battery' })).rejects.toThrow(
    'Please enter your password.',
  );

  expect(await inside.messages.counts()).toHaveLength(5);
  await owner.people.remove({ username: 'grace' });
  await expect(inside.messages.counts()).rejects.toThrow('Please sign in.');
  expect((await grace.post('/api/admin/login', { ...admin, username: 'grace' })).status).toBe(401);
  await expect(site.visitor.people.accept({ token })).rejects.toThrow('was taken back');
});

test('an invitation is accepted with a passkey, without any password', async () => {
  const { site, admin: owner } = await signedInApp();
  const { token } = await owner.people.invite({ username: 'grace', email: '', role: 'editor' });
  const grace = site.openClient();
  await grace.post('/api/trpc/people.accept', { token });
  const joining = site.callerOf(grace);
  const authenticator = createAuthenticator();
  await joining.passkeys.add(authenticator.create(await joining.passkeys.startAdding({})));
  await expect(site.visitor.people.accept({ token })).rejects.toThrow('was used already');

  const elsewhere = site.openClient();
  const options = await (await elsewhere.post('/api/trpc/passkeys.startSignIn', {})).json();
  const proof = authenticator.sign(options.result.data.options);
  expect(await statusOf(elsewhere, 'passkeys.signIn', proof)).toBe(200);
  // It is the only way in, and stands in for the password for ten minutes.
  const inside = site.callerOf(elsewhere);
  await expect(inside.passkeys.remove({ id: 1 })).rejects.toThrow('Set a password first');
  expect(await site.db.$count(passkeys)).toBe(1);
  site.advance(10 * 60_000);
  await expect(inside.passkeys.startAdding({})).rejects.toThrow('Please sign in again');
  await expect(inside.account.changePassword({ next: 'a horse and battery' })).rejects.toThrow(
    'Please sign in again',
  );
  await grace.post('/api/admin/login', { username: 'grace', password: 'x' });
  expect((await findUser(site.db, 'grace'))?.password).toBe('');
});

test('an invitation is mailed where there is an address, and is too old after seven days', async () => {
  const { site, admin: owner } = await signedInApp();
  const input = { username: 'grace', email: 'grace@example.org', role: 'owner' } as const;
  const { token, isMailed } = await owner.people.invite(input);
  expect(isMailed).toBe(true);
  expect(site.mails).toMatchObject([{ to: 'grace@example.org' }]);
  expect(site.mails[0]?.text).toContain(`http://site.test/admin/login#invitation=${token}`);
  expect(site.mails[0]?.text).toContain('with the user name grace.');
  site.advance(7 * days - 1);
  await site.visitor.people.accept({ token });
  // Likewise by a clock that was ahead.
  for (const byMs of [1, -14 * days, 14 * days]) {
    site.advance(byMs);
    await expect(site.visitor.people.accept({ token })).rejects.toThrow(
      'This invitation is too old: it was for 7 days.',
    );
  }
  await expect(site.visitor.people.accept({ token: 'x' })).rejects.toThrow('was taken back');
  site.mailServer.isDown = true;
  const second = await (await site.signIn()).people.invite({ ...input, username: 'alan' });
  expect(second).toMatchObject({ isMailed: false, token: expect.any(String) });
});

test('the last owner stays an owner, also when two remove each other at once', async () => {
  const { site, admin: ada } = await signedInApp();
  await site.addPerson('grace', 'editor');
  await ada.people.invite({ username: 'invited', email: '', role: 'owner' });
  for (const change of [
    () => ada.people.remove({ username: 'ada' }),
    () => ada.people.changeRole({ username: 'ada', role: 'editor' }),
  ]) {
    await expect(change()).rejects.toThrow(/^The last owner cannot be /);
  }
  await ada.people.changeRole({ username: 'grace', role: 'owner' });
  const grace = site.openClient();
  await grace.post('/api/admin/login', { ...admin, username: 'grace' });
  const changes = await Promise.allSettled([
    ada.people.changeRole({ username: 'grace', role: 'editor' }),
    site.callerOf(grace).people.remove({ username: 'ada' }),
  ]);
  expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const owners = site.db.all(
    "select 1 from administrators where role = 'owner' and invited_at is null",
  );
  expect(await owners).toHaveLength(1);
});

test('an editor changes the words of the site and nothing of the company', async () => {
  const { site, admin: owner } = await signedInApp();
  const editor = site.callerOf(await site.addPerson('grace', 'editor'));
  const words = { 'hero.lead': 'Other words' };
  const refused = { code: 'FORBIDDEN', message: 'Only an owner can change the company.' };
  await expect(
    editor.site.save({ version: 1, changes: { ...words, 'company.phone': '+49 30 901820' } }),
  ).rejects.toMatchObject(refused);
  expect(await editor.site.save({ version: 1, changes: words })).toMatchObject({ isSaved: true });
  await editor.site.publish({ version: 2, after: 0 });

  // What an owner has begun there is neither published nor taken back by an editor.
  const both = { ...words, 'company.phone': '+49 30 901820' };
  await owner.site.save({ version: 2, changes: both });
  await expect(editor.site.publish({ version: 3, after: 1 })).rejects.toMatchObject(refused);
  await expect(editor.site.save({ version: 3, changes: words })).rejects.toMatchObject(refused);
  const more = { ...both, 'hero.lead': 'Still others' };
  expect(await editor.site.save({ version: 3, changes: more })).toMatchObject({ isSaved: true });
  // Also where another change of the same moment makes the draft that it names.
  const client = await site.addPerson('eve', 'editor');
  const changes = { ...more, 'company.phone': '+49 30 901821' };
  await client.post('/api/trpc/site.save,site.save?batch=1', {
    0: { version: 4, changes: more },
    1: { version: 5, changes },
  });
  expect((await owner.site.state()).draft.changes).toEqual(more);
  // Of another draft than the newest nothing is decided.
  expect(await editor.site.save({ version: 3, changes: {} })).toMatchObject({ isSaved: false });
  await owner.site.publish({ version: 5, after: 1 });
});

test('sign-ins are recorded, a refused one by name only where it is known', async () => {
  const { site, admin: ada } = await signedInApp();
  await site.addPerson('grace', 'editor');
  await site.openClient().post('/api/admin/login', { ...admin, password: 'guess' });
  await site.openClient().post('/api/admin/login', { username: 'eve@example.org', password: 'x' });

  const { rows: entries } = await ada.people.activity({ page: 1 });
  expect(entries.map(({ who, what }) => (who ? `${who} ${what}` : what)).toReversed()).toEqual([
    'ada signed in',
    'grace signed in',
    'A sign-in as ada was refused',
    'A sign-in with an unknown name was refused',
  ]);
  expect(JSON.stringify(await site.db.select().from(activity))).not.toMatch(/eve/i);
});

test('a refused change leaves no entry, nor one that is rolled back', async () => {
  const { site, admin: ada } = await signedInApp();
  await ada.tags.create({ name: 'physics' });
  await ada.tags.create({ name: 'ships' });
  const before = await site.db.$count(activity);
  for (const change of [
    () => ada.facts.delete({ id: 9 }),
    () => ada.facts.update({ id: 9, active: true }),
    () => ada.messages.move({ id: 9, to: 'deleted' }),
    () => ada.tags.rename({ id: 2, name: 'Physics' }),
    () => ada.letters.send({ id: 9, version: 1 }),
    () => ada.site.publish({ version: 9, after: 0 }),
    () => ada.people.remove({ username: 'ada' }),
    () => ada.account.changePassword({ current: 'guess', next: 'a horse and battery' }),
  ]) {
    await expect(change()).rejects.toThrow(/./);
  }
  // But the wrong password.
  expect(await site.db.$count(activity)).toBe(before + 1);
});
