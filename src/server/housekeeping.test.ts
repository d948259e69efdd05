import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { moveContact } from '#db/messages/contact-folders.ts';
import { claimNext, never, queueMail } from '#db/mail/deliveries.ts';
import { listDeletedFacts } from '#db/facts/deleted.ts';
import {
  activity,
  contacts,
  contactStates,
  deletedFactTags,
  deliveries,
  factVersions,
  rateLimits,
  sessions,
  signInCodes,
  subscribers,
} from '#db/schema.ts';
import { days, hours, mail, minutes, reply } from '#test/mail-queues.ts';
import { addReaders } from '#test/readers.ts';
import { admin, createTestApp, message } from '#test/test-app.ts';
import { cleanUp } from './housekeeping.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('housekeeping');

async function createSite(own?: Parameters<typeof createTestApp>[1]) {
  const site = await createTestApp({}, own);
  const { deps } = site;
  return {
    ...site,
    cleanUp: (databaseUrl = 'file::memory:', stopping?: AbortSignal) =>
      cleanUp({ ...deps, env: { ...deps.env, databaseUrl }, stopping }),
  };
}

type Site = Awaited<ReturnType<typeof createSite>>;
const subscribe = async ({ visitor, mailQueue }: Site) => {
  await visitor.contact.subscribe({ email: 'grace@example.org' });
  await mailQueue.flush();
};
const mailAdmin = async ({ db, deps, mailQueue }: Site) => {
  await queueMail(db, mail, deps.now());
  await mailQueue.flush();
};
const mailAdminInVain = async (site: Site) => {
  site.deps.mailer.send = () => Promise.reject(reply(550));
  await mailAdmin(site);
};
const beginLogin = async (site: Site) => {
  await site.requireCode();
  await site.openClient().post('/api/admin/login', admin);
};

test.each([
  ['a session eight hours after its last use', 8 * hours, (site: Site) => site.signIn(), sessions],
  ['a login that waits for its code after two hours', 2 * hours, beginLogin, sessions],
  ['and so does the code', 2 * hours, beginLogin, signInCodes],
  ['a limit when its window is over', 10 * minutes, subscribe, rateLimits],
  ['an address that was not confirmed after thirty days', 30 * days, subscribe, subscribers],
  ['what administrators did after a year', 365 * days, (site: Site) => site.signIn(), activity],
  ['the trace of a sent mail after thirty days', 30 * days, mailAdmin, deliveries],
  ['and so does that of one that was given up', 30 * days, mailAdminInVain, deliveries],
])('%s goes, and not before', async (_, afterMs, begin, table) => {
  const site = await createSite();
  await begin(site);
  site.advance(afterMs - 1);
  await site.cleanUp();
  expect(await site.db.$count(table)).toBeGreaterThan(0);

  site.advance(1);
  await site.cleanUp();
  expect(await site.db.$count(table)).toBe(0);
});

test('what a stop leaves is for the next start', async () => {
  const site = await createSite();
  await subscribe(site);
  site.advance(30 * days);
  await site.cleanUp(undefined, AbortSignal.abort());
  expect(await site.db.$count(subscribers)).toBe(1);
});

test.each([
  ['suspected', 90],
  ['deleted', 30],
] as const)('a message stays in "%s" for %s days, and is erased then', async (folder, stay) => {
  const site = await createSite();
  for (let at = 0; at < 3; at += 1) await site.visitor.contact.send(message);
  await moveContact(site.db, 1, folder, { now: site.deps.now(), noticeAt: never });
  site.advance(days);
  // A move begins the time once more, a repeat of it does not.
  await moveContact(site.db, 1, folder, { now: site.deps.now(), noticeAt: never });
  await moveContact(site.db, 2, folder, { now: site.deps.now(), noticeAt: never });
  const left = async () => {
    await site.cleanUp();
    return (await site.db.select({ id: contacts.id }).from(contacts)).map(({ id }) => id);
  };
  site.advance((stay - 1) * days - 1);
  expect(await left()).toEqual([1, 2, 3]);
  site.advance(1);
  expect(await left()).toEqual([2, 3]);
  site.advance(days);
  expect(await left()).toEqual([3]);
  expect(await site.db.select({ id: contactStates.contactId }).from(contactStates)).toEqual([
    { id: 3 },
  ]);
});

test('a deleted fact goes after thirty days, with its versions and tags', async () => {
  const site = await createSite();
  const administrator = await site.signIn();
  for (let at = 0; at < 2; at += 1) {
    await administrator.facts.create({ factText: 'Ships float', source: 'Archimedes' });
  }
  await administrator.tags.create({ name: 'history' });
  await administrator.facts.addTag({ factId: 1, tagId: 1 });
  await administrator.facts.delete({ id: 1 });
  const left = async () => {
    await site.cleanUp();
    const page = await listDeletedFacts(site.db, { page: 1, size: 50 });
    const tables = [factVersions, deletedFactTags];
    return [page.rows.length, ...(await Promise.all(tables.map((each) => site.db.$count(each))))];
  };
  site.advance(30 * days - 1);
  expect(await left()).toEqual([1, 2, 1]);
  site.advance(1);
  expect(await left()).toEqual([0, 1, 0]);
  expect(site.logLines.at(-1)).toMatch(/"event":"housekeeping",.*"deletedFacts":1/);
  const lines = site.logLines.length;
  await site.cleanUp();
  expect(site.logLines).toHaveLength(lines);
});

test('mail that was written to files goes after thirty days, and half of one as well', async () => {
  const outbox = mkdtempSync(join(folder, 'outbox-'));
  const site = await createSite({ outbox });
  const daysOld = { 'old.eml': 30, 'half.eml.part': 30, 'new.eml': 29, 'notes.txt': 400 };
  for (const [name, age] of Object.entries(daysOld)) {
    writeFileSync(join(outbox, name), '');
    const time = new Date(site.deps.now().getTime() - age * days);
    utimesSync(join(outbox, name), time, time);
  }

  await site.cleanUp();

  expect(readdirSync(outbox).toSorted()).toEqual(['new.eml', 'notes.txt']);
  expect(site.logLines.at(-1)).toContain('"outboxFiles":2');
  rmSync(outbox, { recursive: true });
  await site.cleanUp();
});

test('of the copies that migrations made the newest three stay; a part of one goes a day later', async () => {
  const site = await createSite();
  const copies = mkdtempSync(join(folder, 'copies-'));
  writeFileSync(join(copies, 'site.db'), '');
  // Each with its age in hours. As after a restore the newest copy is of the oldest migration.
  const newest = { 'before-3000': 25, 'before-40000': 26, 'before-200': 27 };
  const older = { 'before-10': 28, 'before-9': 29 };
  const abandoned = { 'before-4.4f1c-a.part': 25, 'before-4.4f1c-a.part-journal': 25, copy: 25 };
  const onTheirWay = { 'before-4.4f1c-b.part': 1, 'copy.4f1c-c.part': 1 };
  const stay = { ...newest, ...onTheirWay, 'before-sale': 99 };
  for (const [name, age] of Object.entries({ ...stay, ...older, ...abandoned })) {
    const file = join(copies, `site.db.${name}`);
    writeFileSync(file, '');
    const time = new Date(site.deps.now().getTime() - age * hours);
    utimesSync(file, time, time);
  }

  await site.cleanUp(`file:${join(copies, 'site.db')}`);

  const left = Object.keys(stay).map((name) => `site.db.${name}`);
  expect(readdirSync(copies).toSorted()).toEqual(['site.db', ...left].toSorted());
});

test('a large backlog goes in one run', async () => {
  const site = await createSite();
  const resetsAt = site.deps.now();
  const backlog = Array.from({ length: 2_500 }, (_, at) => ({ key: `${at}`, count: 1, resetsAt }));
  await site.db.insert(rateLimits).values(backlog);

  await site.cleanUp();

  expect(await site.db.$count(rateLimits)).toBe(0);
});

test('what a letter was to each subscriber goes 30 days after it ended; its numbers stay', async () => {
  const site = await createSite();
  const desk = await site.signIn();
  await addReaders(site.db, 2, site.deps.now());
  const send = async () => {
    const { id, version } = await desk.letters.create();
    const saved = await desk.letters.save({ id, version, subject: 'News', text: 'Hello' });
    await desk.letters.send({ id, version: saved.letter.version });
    return id;
  };
  const ended = await send();
  for (let second = 0; second < 3; second += 1) {
    await site.mailQueue.flush();
    site.advance(1_000);
  }
  const open = await send();
  await desk.letters.pause({ id: open });
  site.advance(30 * days - 10_000);
  await site.cleanUp();
  expect(await site.db.$count(deliveries, isNotNull(deliveries.letterId))).toBe(4);

  site.advance(10_000);
  await site.cleanUp();
  const left = await site.db.select().from(deliveries);
  expect(left.map(({ letterId }) => letterId)).toEqual([open, open]);
  const admin = await site.signIn();
  expect(await admin.letters.byId({ id: ended })).toMatchObject({ state: 'sent', sent: 2 });
});

test('a notice that was refused is mailed once the mail server takes it', async () => {
  const site = await createSite();
  const { send } = site.deps.mailer;
  site.deps.mailer.send = () => Promise.reject(reply(550));
  await site.visitor.contact.send(message);
  await site.mailQueue.flush();

  site.deps.mailer.send = send;
  await site.mailQueue.flush();
  expect(site.mails).toEqual([]);
  await site.cleanUp();
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(1);
});

test('a notice that was put off while the clock was ahead is mailed, and no mail under way twice', async () => {
  const site = await createSite();
  site.advance(365 * days);
  site.mailServer.isDown = true;
  await site.visitor.contact.send(message);
  await site.mailQueue.flush();
  site.advance(-365 * days);
  await site.cleanUp();
  await site.mailQueue.flush();
  const [notice] = await site.db.select().from(deliveries);
  expect(notice?.firstTriedAt, 'its three days begin again').toEqual(notice?.triedAt);
  expect(site.deps.now().getTime()).toBeGreaterThanOrEqual(Number(notice?.triedAt));

  // Now it was put off by a clock that is right.
  const runAt = new Date(site.deps.now().getTime() + days);
  await site.db.update(deliveries).set({ runAt });
  site.mailServer.isDown = false;
  await site.cleanUp();
  await site.mailQueue.flush();
  expect(site.mails).toEqual([]);
  site.advance(days);
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(1);

  // And one that was held back then, which was never tried.
  const heldAt = new Date(site.deps.now().getTime() + 365 * days);
  const held = { to: 'owner@example.org', subject: 'Held', text: 'Held' };
  for (const sendAt of [heldAt, never]) {
    await queueMail(site.db, { kind: 'notice', message: held }, heldAt, sendAt);
  }
  await site.cleanUp();
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(2);

  await site.visitor.contact.send({ ...message, message: 'Another' });
  // Another process takes it just before the statement of housekeeping, which has read the time.
  const at = site.deps.now().getTime() + 50;
  const room = { direct: true, letters: true };
  const claimed = await claimNext(site.db, room, 0, new Date(at), new Date(at + minutes));
  expect(claimed).toBeDefined();
  await site.cleanUp();
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(2);
});
