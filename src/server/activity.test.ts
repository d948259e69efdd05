import { eq, sql } from 'drizzle-orm';
import type { AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { addEntry } from '#db/activity.ts';
import { activity, deliveries } from '#db/schema.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { admin, createTestApp, message as usualMessage } from '#test/test-app.ts';
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
  const site = await createTestApp();
  const client = await site.signInClient();
  const asked: string[] = [];
  /** Asks for a change, and expects what it adds to the activity. */
  const says = async (name: string, input: unknown, ...added: string[]) => {
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
    expect(entries.slice(before).map(({ who, what }) => `${who} ${what}`)).toEqual(added);
  };
  const message = async () =>
    await site.visitor.contact.send({
      ...usualMessage,
      name: 'Eve',
      email: 'eve@example.org',
      message: 'Hello from Eve',
    });
  const fact = { factText: 'Ships float', source: 'Archimedes' };

  await says('facts.create', fact, 'ada added fact 1');
  await says('facts.create', fact, 'ada added fact 2');
  await says('facts.update', { id: 1, active: false }, 'ada switched off fact 1');
  await says('facts.update', { id: 1, active: false });
  await says('facts.update', { id: 1, source: 'Eve' }, 'ada changed fact 1');
  await says('facts.update', { id: 1, order: -7, source: 'Eve' }, 'ada changed fact 1');
  await says('facts.restoreVersion', { id: 1, versionId: 1 }, 'ada restored a version of fact 1');
  await says('facts.move', { id: 1 }, 'ada moved fact 1');
  await says('tags.create', { name: 'a' }, 'ada added tag 1');
  await says('tags.create', { name: 'b' }, 'ada added tag 2');
  await says('tags.rename', { id: 2, name: 'c' }, 'ada renamed tag 2');
  await says('facts.addTag', { factId: 1, tagId: 1 }, 'ada added tag 1 to fact 1');
  await says('facts.removeTag', { factId: 1, tagId: 1 }, 'ada took tag 1 from fact 1');
  const ids = [1, 2, 9];
  await says('facts.addTagToMany', { ids, tagId: 1 }, 'ada added tag 1 to 2 facts');
  await says('facts.removeTagFromMany', { ids: [1], tagId: 1 }, 'ada took tag 1 from 1 fact');
  await says('tags.merge', { id: 1, into: 2 }, 'ada merged tag 1 into tag 2');
  await says('tags.delete', { id: 2 }, 'ada deleted tag 2');
  await says('facts.setActive', { ids, active: false }, 'ada switched off 2 facts');
  await says('facts.delete', { id: 1 }, 'ada deleted fact 1');
  await says('facts.deleteMany', { ids }, 'ada deleted 1 fact');
  await says('deletedFacts.restore', { ids: [1] }, 'ada restored 1 fact');
  await says('deletedFacts.erase', { id: 2 }, 'ada deleted fact 2 for good');
  await says('facts.checkImport', { csv: 'factText,source\nNew one,Test' });
  await says(
    'facts.import',
    {
      csv: 'factText,source\nNew one,Test\nOther one,Test',
      skipExisting: true,
    },
    'ada imported 2 facts',
  );
  await says('facts.deleteMany', { ids: [3, 4] }, 'ada deleted 2 facts');

  await message();
  await says('messages.mark', { id: 1, isRead: true });
  await says('messages.move', { id: 1, to: 'suspected' }, 'ada marked a message as spam');
  await says('messages.move', { id: 1, to: 'suspected' });
  await says('messages.move', { id: 1, to: 'inbox' }, 'ada moved a message to the inbox');
  await says('answers.save', { id: 1, version: 0, text: 'Hello Eve' });
  await says('answers.send', { id: 1, version: 1 }, 'ada answered a message');
  await says('messages.move', { id: 1, to: 'deleted' }, 'ada deleted a message');
  await says('messages.restore', { id: 1 }, 'ada restored a message');
  await says('messages.move', { id: 1, to: 'deleted' }, 'ada deleted a message');
  await says('messages.deleteForGood', { id: 1 }, 'ada deleted a message for good');
  await message();
  await says('messages.erasePerson', { id: 2 }, 'ada erased a person');

  for (const email of ['a@example.org', 'b@example.org'])
    await site.visitor.contact.subscribe({ email });
  await site.mailQueue.flush();
  // A mail that is taken takes the mark away.
  const isTaken = sql`kind = 'confirmation' and state = 'sent'`;
  await expect.poll(() => site.db.$count(deliveries, isTaken)).toBe(2);
  await site.db.run(
    'update subscriber_consents set confirmed_at = 1000, undeliverable_at = 1000 where subscriber_id > 0',
  );
  await says('subscribers.mailAgain', { id: 1 }, 'ada had a subscriber mailed again');
  await says('subscribers.mailAllAgain', {}, 'ada had all subscribers mailed again');
  await says('subscribers.remove', { id: 1 }, 'ada removed a subscriber');

  await says('letters.create', {}, 'ada began letter 1');
  const text = { subject: 'News', text: 'Hello' };
  await says('letters.save', { id: 1, version: 1, ...text }, 'ada wrote letter 1');
  await says('letters.sendTest', { id: 1, to: 'a@example.org' });
  // What is sent at once could not be stopped any more.
  site.mailServer.isDown = true;
  await says('letters.copy', { id: 1 }, 'ada copied letter 1');
  await says('letters.delete', { id: 2 }, 'ada deleted letter 2');
  await says('letters.send', { id: 1, version: 2 }, 'ada sent letter 1');
  await says('letters.pause', { id: 1 }, 'ada paused letter 1');
  await says('letters.resume', { id: 1 }, 'ada resumed letter 1');
  await says('letters.stop', { id: 1 }, 'ada stopped letter 1');
  await says('letters.stop', { id: 1 });
  await site.db.run(
    "insert into deliveries (kind, state, message) values ('notice', 'refused', '{}')",
  );
  await says('mail.sendAgain', {}, 'ada had waiting mail sent again');
  site.mailServer.isDown = false;
  await says('mail.sendTest', {});

  const changes = { 'hero.lead': 'Other words' };
  await says('site.save', { version: 1, changes }, 'ada changed the draft of the site');
  await says('site.publish', { version: 2, after: 0 }, 'ada published the site');
  const part = 'terms';
  for (const [version, after] of [
    [1, 0],
    [2, 2],
  ] as const) {
    const page = { title: 'Terms', text: `Version ${version}` };
    await says(
      'site.save',
      { part, version, changes: page },
      'ada changed the draft of Terms of Service',
    );
    await says(
      'site.publish',
      { part, version: version + 1, after },
      'ada published Terms of Service',
    );
  }
  await says(
    'site.removeVersion',
    { page: part, id: 2 },
    'ada removed a version of Terms of Service',
  );
  await says('site.unpublish', { page: part, after: 3 }, 'ada unpublished Terms of Service');
  const base64 = Buffer.from('89504e470d0a1a0a0000000000000000', 'hex').toString('base64');
  await says('site.addPortrait', { base64 }, 'ada added a portrait');

  const person = { username: 'grace', role: 'editor' };
  await says(
    'people.invite',
    { ...person, email: 'g@example.org' },
    'ada invited grace as an editor',
  );
  await says('people.changeRole', { ...person, role: 'owner' }, 'ada made grace an owner');
  await says('people.remove', { username: 'grace' }, 'ada removed grace');

  const { password } = admin;
  const body = { password };
  const start = await (await client.post('/api/trpc/passkeys.startAdding', body)).json();
  await says('passkeys.startAdding', body);
  const made = createAuthenticator().create(start.result.data);
  site.advance(-600_001 - 600_001);
  await says('passkeys.add', made, 'ada added a passkey');
  await says('passkeys.rename', { id: 1, name: 'Laptop' }, 'ada renamed a passkey');
  await says('passkeys.remove', { id: 1 }, 'ada removed a passkey');

  const email = 'ada@example.org';
  await says('account.startEmailChange', { email, password });
  site.advance(-600_001);
  await says(
    'account.finishEmailChange',
    { code: site.mailedCode() },
    'ada changed where their sign-in codes go',
  );
  await says('account.turnOffSecondFactor', { password }, 'ada turned off their sign-in codes');
  await site.signInClient();
  await says('account.signOutElsewhere', {}, 'ada signed out everywhere else');
  const next = 'another horse and battery';
  await says('account.changePassword', { current: password, next }, 'ada changed their password');

  const mutations = await mutationsOfAdministrators();
  expect([...new Set([...asked, ...silent])].toSorted()).toEqual(mutations.toSorted());
  const all = JSON.stringify(await site.db.select().from(activity));
  expect(all).not.toMatch(/\bEve\b|example\.org|Hello/);
});

test('a change of which no mail can be sent to the old address is not made, and leaves no entry', async () => {
  const site = await createTestApp();
  const ada = await site.signIn();
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
  // One of a time when the clock was ahead hides none.
  site.advance(2 * 60 * 60_000);
  await save(6);
  site.advance(-60 * 60_000);
  await save(7);
  expect(await site.db.$count(activity, saved)).toBe(4);
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
