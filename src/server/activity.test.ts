import { eq, sql } from 'drizzle-orm';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { addEntry } from '#db/activity.ts';
import { activity, deliveries } from '#db/schema.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { admin, createTestApp } from '#test/test-app.ts';
import { appRouter } from './routers/index.ts';

/** What leaves no trace: it changes nothing that others see, or is a step to what does. */
const silent = [
  'account.startEmailChange',
  'answers.save',
  'facts.checkImport',
  'letters.sendTest',
  'mail.sendTest',
  'messages.mark',
  'passkeys.startAdding',
];

const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;
const mutations = Object.entries<AnyTRPCProcedure & { _def: { meta?: { access?: string } } }>(
  procedures,
)
  .filter(
    ([
      ,
      {
        _def: { type, meta },
      },
    ]) => {
      return type === 'mutation' && /administrator|owner/.test(meta?.access ?? '');
    },
  )
  .map(([name]) => name);

test('every mutation of an administrator is recorded, once', async () => {
  const site = await createTestApp();
  const client = await site.signInClient();
  const asked: string[] = [];
  /** Asks for a change, and answers what it added to the activity. */
  const said = async (name: string, input: unknown = {}) => {
    asked.push(name);
    const before = await site.db.$count(activity);
    // Another letter or draft of the site within ten minutes is the same entry.
    site.advance(600_001);
    const response = await client.post(`/api/trpc/${name}`, input);
    expect([name, response.status, response.ok ? '' : await response.text()]).toEqual([
      name,
      200,
      '',
    ]);
    const entries = await site.db.select().from(activity);
    return entries.slice(before).map(({ who, what }) => `${who} ${what}`);
  };
  const message = async () =>
    await site.visitor.contact.send({
      name: 'Eve',
      email: 'eve@example.org',
      subject: 'other',
      message: 'Hello from Eve',
      privacy: true,
      filledInMs: 60_000,
    });
  const fact = { factText: 'Ships float', source: 'Archimedes' };

  expect(await said('facts.create', fact)).toEqual(['ada added fact 1']);
  expect(await said('facts.create', fact)).toEqual(['ada added fact 2']);
  expect(await said('facts.update', { id: 1, active: false })).toEqual(['ada switched off fact 1']);
  expect(await said('facts.update', { id: 1, active: false })).toEqual([]);
  expect(await said('facts.update', { id: 1, source: 'Eve' })).toEqual(['ada changed fact 1']);
  expect(await said('facts.update', { id: 1, order: -7, source: 'Eve' })).toEqual([
    'ada changed fact 1',
  ]);
  expect(await said('facts.restoreVersion', { id: 1, versionId: 1 })).toEqual([
    'ada restored a version of fact 1',
  ]);
  expect(await said('facts.move', { id: 1 })).toEqual(['ada moved fact 1']);
  expect(await said('tags.create', { name: 'a' })).toEqual(['ada added tag 1']);
  expect(await said('tags.create', { name: 'b' })).toEqual(['ada added tag 2']);
  expect(await said('tags.rename', { id: 2, name: 'c' })).toEqual(['ada renamed tag 2']);
  expect(await said('facts.addTag', { factId: 1, tagId: 1 })).toEqual([
    'ada added tag 1 to fact 1',
  ]);
  expect(await said('facts.removeTag', { factId: 1, tagId: 1 })).toEqual([
    'ada took tag 1 from fact 1',
  ]);
  const ids = [1, 2, 9];
  expect(await said('facts.addTagToMany', { ids, tagId: 1 })).toEqual([
    'ada added tag 1 to 2 facts',
  ]);
  expect(await said('facts.removeTagFromMany', { ids: [1], tagId: 1 })).toEqual([
    'ada took tag 1 from 1 fact',
  ]);
  expect(await said('tags.merge', { id: 1, into: 2 })).toEqual(['ada merged tag 1 into tag 2']);
  expect(await said('tags.delete', { id: 2 })).toEqual(['ada deleted tag 2']);
  expect(await said('facts.setActive', { ids, active: false })).toEqual([
    'ada switched off 2 facts',
  ]);
  expect(await said('facts.delete', { id: 1 })).toEqual(['ada deleted fact 1']);
  expect(await said('facts.deleteMany', { ids })).toEqual(['ada deleted 1 fact']);
  expect(await said('deletedFacts.restore', { ids: [1] })).toEqual(['ada restored 1 fact']);
  expect(await said('deletedFacts.erase', { id: 2 })).toEqual(['ada deleted fact 2 for good']);
  expect(await said('facts.checkImport', { csv: 'factText,source\nNew one,Test' })).toEqual([]);
  expect(
    await said('facts.import', {
      csv: 'factText,source\nNew one,Test\nOther one,Test',
      skipExisting: true,
    }),
  ).toEqual(['ada imported 2 facts']);
  expect(await said('facts.deleteMany', { ids: [3, 4] })).toEqual(['ada deleted 2 facts']);

  await message();
  expect(await said('messages.mark', { id: 1, isRead: true })).toEqual([]);
  expect(await said('messages.move', { id: 1, to: 'suspected' })).toEqual([
    'ada marked a message as spam',
  ]);
  expect(await said('messages.move', { id: 1, to: 'suspected' })).toEqual([]);
  expect(await said('messages.move', { id: 1, to: 'inbox' })).toEqual([
    'ada moved a message to the inbox',
  ]);
  expect(await said('answers.save', { id: 1, version: 0, text: 'Hello Eve' })).toEqual([]);
  expect(await said('answers.send', { id: 1, version: 1 })).toEqual(['ada answered a message']);
  expect(await said('messages.move', { id: 1, to: 'deleted' })).toEqual(['ada deleted a message']);
  expect(await said('messages.restore', { id: 1 })).toEqual(['ada restored a message']);
  await said('messages.move', { id: 1, to: 'deleted' });
  expect(await said('messages.deleteForGood', { id: 1 })).toEqual([
    'ada deleted a message for good',
  ]);
  await message();
  expect(await said('messages.erasePerson', { id: 2 })).toEqual(['ada erased a person']);

  for (const email of ['a@example.org', 'b@example.org'])
    await site.visitor.contact.subscribe({ email });
  await site.mailQueue.flush();
  // A mail that is taken takes the mark away.
  const isTaken = sql`kind = 'confirmation' and state = 'sent'`;
  await expect.poll(() => site.db.$count(deliveries, isTaken)).toBe(2);
  await site.db.run(
    'update subscriber_consents set confirmed_at = 1000, undeliverable_at = 1000 where subscriber_id > 0',
  );
  expect(await said('subscribers.mailAgain', { id: 1 })).toEqual([
    'ada had a subscriber mailed again',
  ]);
  expect(await said('subscribers.mailAllAgain')).toEqual(['ada had all subscribers mailed again']);
  expect(await said('subscribers.remove', { id: 1 })).toEqual(['ada removed a subscriber']);

  expect(await said('letters.create')).toEqual(['ada began letter 1']);
  const text = { subject: 'News', text: 'Hello' };
  expect(await said('letters.save', { id: 1, version: 1, ...text })).toEqual([
    'ada wrote letter 1',
  ]);
  expect(await said('letters.sendTest', { id: 1, to: 'a@example.org' })).toEqual([]);
  // What is sent at once could not be stopped any more.
  site.mailServer.isDown = true;
  expect(await said('letters.copy', { id: 1 })).toEqual(['ada copied letter 1']);
  expect(await said('letters.delete', { id: 2 })).toEqual(['ada deleted letter 2']);
  expect(await said('letters.send', { id: 1, version: 2 })).toEqual(['ada sent letter 1']);
  expect(await said('letters.pause', { id: 1 })).toEqual(['ada paused letter 1']);
  expect(await said('letters.resume', { id: 1 })).toEqual(['ada resumed letter 1']);
  expect(await said('letters.stop', { id: 1 })).toEqual(['ada stopped letter 1']);
  expect(await said('letters.stop', { id: 1 })).toEqual([]);
  await site.db.run(
    "insert into deliveries (kind, state, message) values ('notice', 'refused', '{}')",
  );
  expect(await said('mail.sendAgain')).toEqual(['ada had waiting mail sent again']);
  site.mailServer.isDown = false;
  expect(await said('mail.sendTest')).toEqual([]);

  const changes = { 'hero.lead': 'Other words' };
  expect(await said('site.save', { version: 1, changes })).toEqual([
    'ada changed the draft of the site',
  ]);
  expect(await said('site.publish', { version: 2, after: 0 })).toEqual(['ada published the site']);
  const part = 'terms';
  for (const [version, after] of [
    [1, 0],
    [2, 2],
  ] as const) {
    const page = { title: 'Terms', text: `Version ${version}` };
    expect(await said('site.save', { part, version, changes: page })).toEqual([
      'ada changed the draft of Terms of Service',
    ]);
    expect(await said('site.publish', { part, version: version + 1, after })).toEqual([
      'ada published Terms of Service',
    ]);
  }
  expect(await said('site.removeVersion', { page: part, id: 2 })).toEqual([
    'ada removed a version of Terms of Service',
  ]);
  expect(await said('site.unpublish', { page: part, after: 3 })).toEqual([
    'ada unpublished Terms of Service',
  ]);
  const base64 = Buffer.from('89504e470d0a1a0a0000000000000000', 'hex').toString('base64');
  expect(await said('site.addPortrait', { base64 })).toEqual(['ada added a portrait']);

  const person = { username: 'grace', role: 'editor' };
  expect(await said('people.invite', { ...person, email: 'g@example.org' })).toEqual([
    'ada invited grace as an editor',
  ]);
  expect(await said('people.changeRole', { ...person, role: 'owner' })).toEqual([
    'ada made grace an owner',
  ]);
  expect(await said('people.remove', { username: 'grace' })).toEqual(['ada removed grace']);

  const { password } = admin;
  const body = { password };
  const start = await (await client.post('/api/trpc/passkeys.startAdding', body)).json();
  expect(await said('passkeys.startAdding', body)).toEqual([]);
  const made = createAuthenticator().create(start.result.data);
  site.advance(-600_001 - 600_001);
  expect(await said('passkeys.add', made)).toEqual(['ada added a passkey']);
  expect(await said('passkeys.rename', { id: 1, name: 'Laptop' })).toEqual([
    'ada renamed a passkey',
  ]);
  expect(await said('passkeys.remove', { id: 1 })).toEqual(['ada removed a passkey']);

  const email = 'ada@example.org';
  expect(await said('account.startEmailChange', { email, password })).toEqual([]);
  site.advance(-600_001);
  expect(await said('account.finishEmailChange', { code: site.mailedCode() })).toEqual([
    'ada changed where their sign-in codes go',
  ]);
  expect(await said('account.turnOffSecondFactor', { password })).toEqual([
    'ada turned off their sign-in codes',
  ]);
  await site.signInClient();
  expect(await said('account.signOutElsewhere')).toEqual(['ada signed out everywhere else']);
  const next = 'another horse and battery';
  expect(await said('account.changePassword', { current: password, next })).toEqual([
    'ada changed their password',
  ]);

  expect([...new Set([...asked, ...silent])].toSorted()).toEqual(mutations.toSorted());
  const all = JSON.stringify(await site.db.select().from(activity));
  expect(all).not.toMatch(/\bEve\b|example\.org|Hello/);
});

test('a change that fails leaves no entry', async () => {
  const site = await createTestApp();
  const ada = await site.signIn();
  await site.requireCode('old@example.org');
  await ada.account.startEmailChange({ email: 'new@example.org', password: admin.password });
  const before = await site.db.$count(activity);
  await site.db.run(
    sql`create trigger broken before insert on deliveries begin select raise(abort, 'broken'); end`,
  );
  await expect(ada.account.finishEmailChange({ code: site.mailedCode() })).rejects.toThrow(
    /broken|CONSTRAINT/,
  );
  expect(await site.db.$count(activity)).toBe(before);
  expect(await ada.account.get()).toMatchObject({ email: 'old@example.org' });
});

test('what is saved while somebody types is one entry in ten minutes, what is done twice is two', async () => {
  const site = await createTestApp();
  const ada = await site.signIn();
  for (const email of ['first@example.org', 'second@example.org']) {
    await ada.account.startEmailChange({ email, password: admin.password });
    await ada.account.finishEmailChange({ code: site.mailedCode() });
  }
  const changed = 'changed where their sign-in codes go';
  expect(await site.db.$count(activity, eq(activity.what, changed))).toBe(2);

  const save = async (version: number) =>
    await ada.site.save({ version, changes: { 'hero.lead': `Version ${version}` } });
  for (let version = 1; version <= 3; version += 1) await save(version);
  site.advance(10 * 60_000 - 1);
  await save(4);
  const saved = eq(activity.what, 'changed the draft of the site');
  expect(await site.db.$count(activity, saved)).toBe(1);
  site.advance(1);
  await save(5);
  expect(await site.db.$count(activity, saved)).toBe(2);
});

test('fifty entries are a page, newest first', async () => {
  const site = await createTestApp();
  const ada = await site.signIn();
  for (let count = 1; count <= 50; count += 1) {
    await addEntry(site.db, { at: site.deps.now(), who: 'ada', what: `did ${count}` });
  }
  const first = await ada.people.activity({ page: 1 });
  expect(first).toMatchObject({ page: 1, hasNext: true });
  expect(first.rows.map(({ what }) => what)).toEqual(
    Array.from({ length: 50 }, (_, at) => `did ${50 - at}`),
  );
  expect(await ada.people.activity({ page: 9 })).toMatchObject({
    page: 2,
    hasNext: false,
    rows: [{ what: 'signed in' }],
  });
});
