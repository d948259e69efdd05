import { eq, sql } from 'drizzle-orm';
import type { AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { addEntry } from '#db/activity.ts';
import { activity, deliveries } from '#db/schema.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { admin, signedInApp, createTestApp, message as usualMessage } from '#test/test-app.ts';
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

/** The mutations that are refused to a visitor. */
async function mutationsOfAdministrators() {
  const client = (await createTestApp()).openClient();
  const names = Object.keys(procedures).filter(
    (name) => procedures[name]?._def.type === 'mutation',
  );
  const refused = names.map(async (name) => {
    const { error } = await (await client.post(`/api/trpc/${name}`, {})).json();
    return error?.message === 'Please sign in.' ? [name] : [];
  });
  return (await Promise.all(refused)).flat();
}

test('every mutation of an administrator is recorded, once', async () => {
  const { site, client } = await signedInApp();
  const asked: string[] = [];
  /** Asks for a change, and expects what it adds to the activity. */
  const says = async (name: string, input: unknown, ...added: string[]) => {
    asked.push(name);
    const before = await site.db.$count(activity);
    // Another letter or draft of the site within ten minutes is the same entry.
    site.advance(600_001);
    const response = await client.post(`/api/trpc/${name}`, input);
    expect(response.ok, `${name}: ${await response.text()}`).toBe(true);
    const entries = await site.db.select().from(activity);
    expect(entries.slice(before).map(({ who, what }) => `${who} ${what}`)).toEqual(
      added.map((what) => `ada ${what}`),
    );
  };
  const eve = { name: 'Eve', email: 'eve@example.org', message: 'Hello from Eve' };
  const message = async () => await site.visitor.contact.send({ ...usualMessage, ...eve });
  const fact = { factText: 'Ships float', source: 'Archimedes' };

  await says('facts.create', fact, 'added fact 1');
  await says('facts.create', fact, 'added fact 2');
  await says('facts.update', { id: 1, active: false }, 'switched off fact 1');
  await says('facts.update', { id: 1, active: false });
  await says('facts.update', { id: 1, source: 'Eve' }, 'changed fact 1');
  await says('facts.update', { id: 1, order: -7, source: 'Eve' }, 'changed fact 1');
  await says('facts.restoreVersion', { id: 1, versionId: 1 }, 'restored a version of fact 1');
  await says('facts.move', { id: 1 }, 'moved fact 1');
  await says('tags.create', { name: 'a' }, 'added tag 1');
  await says('tags.create', { name: 'b' }, 'added tag 2');
  await says('tags.rename', { id: 2, name: 'c' }, 'renamed tag 2');
  await says('facts.addTag', { factId: 1, tagId: 1 }, 'added tag 1 to fact 1');
  await says('facts.removeTag', { factId: 1, tagId: 1 }, 'took tag 1 from fact 1');
  const ids = [1, 2, 9];
  await says('facts.addTagToMany', { ids, tagId: 1 }, 'added tag 1 to 2 facts');
  await says('facts.removeTagFromMany', { ids: [1], tagId: 1 }, 'took tag 1 from 1 fact');
  await says('tags.merge', { id: 1, into: 2 }, 'merged tag 1 into tag 2');
  await says('tags.delete', { id: 2 }, 'deleted tag 2');
  await says('facts.setActive', { ids, active: false }, 'switched off 2 facts');
  await says('facts.delete', { id: 1 }, 'deleted fact 1');
  await says('facts.deleteMany', { ids }, 'deleted 1 fact');
  await says('deletedFacts.restore', { ids: [1] }, 'restored 1 fact');
  await says('deletedFacts.erase', { id: 2 }, 'deleted fact 2 for good');
  const csv = 'factText,source\nNew one,Test\nOther one,Test';
  await says('facts.checkImport', { csv });
  await says('facts.import', { csv, skipExisting: true }, 'imported 2 facts');
  await says('facts.deleteMany', { ids: [3, 4] }, 'deleted 2 facts');

  await message();
  await says('messages.mark', { id: 1, isRead: true });
  await says('messages.move', { id: 1, to: 'suspected' }, 'marked a message as spam');
  await says('messages.move', { id: 1, to: 'suspected' });
  await says('messages.move', { id: 1, to: 'inbox' }, 'moved a message to the inbox');
  await says('answers.save', { id: 1, version: 0, text: 'Hello Eve' });
  await says('answers.send', { id: 1, version: 1 }, 'answered a message');
  await says('messages.move', { id: 1, to: 'deleted' }, 'deleted a message');
  await says('messages.restore', { id: 1 }, 'restored a message');
  await says('messages.move', { id: 1, to: 'deleted' }, 'deleted a message');
  await says('messages.deleteForGood', { id: 1 }, 'deleted a message for good');
  await message();
  await says('messages.erasePerson', { id: 2 }, 'erased a person');

  for (const email of ['a@example.org', 'b@example.org'])
    await site.visitor.contact.subscribe({ email });
  await site.mailQueue.flush();
  // A mail that is taken takes the mark away.
  const isTaken = sql`kind = 'confirmation' and state = 'sent'`;
  await expect.poll(() => site.db.$count(deliveries, isTaken)).toBe(2);
  await site.db.run(
    'update subscriber_consents set confirmed_at = 1000, undeliverable_at = 1000 where subscriber_id > 0',
  );
  await says('subscribers.mailAgain', { id: 1 }, 'had a subscriber mailed again');
  await says('subscribers.mailAllAgain', {}, 'had all subscribers mailed again');
  await says('subscribers.remove', { id: 1 }, 'removed a subscriber');

  await says('letters.create', {}, 'began letter 1');
  const text = { subject: 'News', text: 'Hello' };
  await says('letters.save', { id: 1, version: 1, ...text }, 'wrote letter 1');
  await says('letters.sendTest', { id: 1, to: 'a@example.org' });
  // What is sent at once could not be stopped any more.
  site.mailServer.isDown = true;
  await says('letters.copy', { id: 1 }, 'copied letter 1');
  await says('letters.delete', { id: 2 }, 'deleted letter 2');
  await says('letters.send', { id: 1, version: 2 }, 'sent letter 1');
  await says('letters.pause', { id: 1 }, 'paused letter 1');
  await says('letters.resume', { id: 1 }, 'resumed letter 1');
  await says('letters.stop', { id: 1 }, 'stopped letter 1');
  await says('letters.stop', { id: 1 });
  await site.db.run(
    "insert into deliveries (kind, state, message) values ('notice', 'refused', '{}')",
  );
  await says('mail.sendAgain', {}, 'had waiting mail sent again');
  site.mailServer.isDown = false;
  await says('mail.sendTest', {});

  const changes = { 'hero.lead': 'Other words' };
  await says('site.save', { version: 1, changes }, 'changed the draft of the site');
  await says('site.publish', { version: 2, after: 0 }, 'published the site');
  const part = 'terms';
  const terms = 'Terms of Service';
  for (const [version, after] of [
    [1, 0],
    [2, 2],
  ] as const) {
    const page = { title: 'Terms', text: `Version ${version}` };
    await says('site.save', { part, version, changes: page }, `changed the draft of ${terms}`);
    await says('site.publish', { part, version: version + 1, after }, `published ${terms}`);
  }
  await says('site.removeVersion', { page: part, id: 2 }, `removed a version of ${terms}`);
  await says('site.unpublish', { page: part, after: 3 }, `unpublished ${terms}`);
  const base64 = Buffer.from('89504e470d0a1a0a0000000000000000', 'hex').toString('base64');
  await says('site.addPortrait', { base64 }, 'added a portrait');

  const person = { username: 'grace', role: 'editor', email: 'g@example.org' };
  await says('people.invite', person, 'invited grace as an editor');
  await says('people.changeRole', { ...person, role: 'owner' }, 'made grace an owner');
  await says('people.remove', { username: 'grace' }, 'removed grace');

  const { password } = admin;
  const body = { password };
  const start = await (await client.post('/api/trpc/passkeys.startAdding', body)).json();
  await says('passkeys.startAdding', body);
  const made = createAuthenticator().create(start.result.data);
  site.advance(-600_001 - 600_001);
  await says('passkeys.add', made, 'added a passkey');
  await says('passkeys.rename', { id: 1, name: 'Laptop' }, 'renamed a passkey');
  await says('passkeys.remove', { id: 1 }, 'removed a passkey');

  const email = 'ada@example.org';
  await says('account.startEmailChange', { email, password });
  site.advance(-600_001);
  const changed = 'changed where their sign-in codes go';
  await says('account.finishEmailChange', { code: site.mailedCode() }, changed);
  await says('account.turnOffSecondFactor', { password }, 'turned off their sign-in codes');
  await site.signInClient();
  await says('account.signOutElsewhere', {}, 'signed out everywhere else');
  const next = 'another horse and battery';
  await says('account.changePassword', { current: password, next }, 'changed their password');

  const mutations = await mutationsOfAdministrators();
  expect([...new Set([...asked, ...silent])].toSorted()).toEqual(mutations.toSorted());
  const all = JSON.stringify(await site.db.select().from(activity));
  expect(all).not.toMatch(/\bEve\b|example\.org|Hello/);
});

test('a change of which no mail can be sent to the old address is not made, and leaves no entry', async () => {
  const { site, admin: ada } = await signedInApp();
  await site.requireCode('old@example.org');
  await ada.account.startEmailChange({ email: 'new@example.org', password: admin.password });
  const before = await site.db.$count(activity);
  await site.db.run(
    sql`create trigger broken before insert on deliveries begin select raise(abort, 'broken'); end`,
  );
  for (const change of [
    () => ada.account.finishEmailChange({ code: site.mailedCode() }),
    () => ada.account.turnOffSecondFactor({ password: admin.password }),
  ]) {
    await expect(change()).rejects.toThrow(/broken|CONSTRAINT/);
  }
  expect(await site.db.$count(activity)).toBe(before);
  expect(await ada.account.get()).toMatchObject({ email: 'old@example.org' });
});

test('what is saved while somebody types is one entry in ten minutes, what is done twice is two', async () => {
  const { site, admin: ada } = await signedInApp();
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
  // One of a time when the clock was ahead hides none.
  site.advance(2 * 60 * 60_000);
  await save(6);
  site.advance(-60 * 60_000);
  await save(7);
  expect(await site.db.$count(activity, saved)).toBe(4);
});

test('fifty entries are a page, newest first', async () => {
  const { site, admin: ada } = await signedInApp();
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
