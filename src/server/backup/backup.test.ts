import { randomBytes, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { author } from '#test/author.ts';
import { openDatabase } from '#db/engine/open.ts';
import { deleteFacts } from '#db/facts/deleted.ts';
import { createFact, listFacts } from '#db/facts/facts.ts';
import { createLetter, findLetter, saveDraft } from '#db/letters/letters.ts';
import { findAnswerDraft, saveAnswerDraft } from '#db/messages/answers.ts';
import { factVersions, letters } from '#db/schema.ts';
import { readSiteDraft, saveSiteDraft } from '#db/site/site.ts';
import { backUp, backupFile, restore } from './backup.ts';
import { loadOrCreateSecret } from '../auth/session-secret.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('backup');

const now = new Date('2026-03-01T09:00:00.000Z');
let folder: string;
let url: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'site-'));
  url = `file:${folder}/site.db`;
  file = `${folder}/copies.db`;
});

async function createSite(facts: number) {
  const connection = await openDatabase(url);
  for (let number = 1; number <= facts; number += 1) {
    await createFact(connection.db, { factText: `Fact ${number}`, source: 'Test' }, author);
  }
  return connection;
}

/** A site that is not running, and a copy of it. */
async function createBackup(facts: number) {
  (await createSite(facts)).close();
  await backUp(url, file);
}

const restoreFrom = (copy: string) => restore(url, backupFile(copy), now);

async function countFacts() {
  const { db, close } = await openDatabase(url);
  const facts = await listFacts(db);
  close();
  return facts.length;
}

test('a restore brings everything back, and what it replaces is put aside', async () => {
  (await createSite(3)).close();
  const secret = loadOrCreateSecret(`${folder}/session-secret`);
  mkdirSync(`${folder}/outbox`);
  writeFileSync(`${folder}/outbox/a.eml`, 'Subject: stored');
  await backUp(url, file);
  expect(statSync(file).mode & 0o077).toBe(0);

  rmSync(`${folder}/session-secret`);
  loadOrCreateSecret(`${folder}/session-secret`);
  const later = await openDatabase(url);
  await createFact(later.db, { factText: 'Too late', source: 'Test' }, author);
  later.close();

  rmSync(`${folder}/outbox/a.eml`);
  const aside = await restoreFrom(file);

  expect(statSync(`${folder}/site.db`).mode & 0o077).toBe(0);
  expect(readFileSync(`${folder}/outbox/a.eml`, 'utf8')).toBe('Subject: stored');
  expect(await countFacts()).toBe(3);
  expect(readFileSync(`${folder}/session-secret`, 'utf8')).toBe(secret);
  expect(aside).toBe(`${folder}/replaced-2026-03-01T09-00-00-000Z`);
  expect(readdirSync(aside ?? '').sort()).toContain('site.db');
  url = `file:${aside}/site.db`;
  expect(await countFacts()).toBe(4);
});

test('a letter that was on its way, or paused, when the copy was made is paused, and says why', async () => {
  const site = await createSite(1);
  for (const state of ['draft', 'sending', 'paused', 'sent']) {
    await site.db.run(
      sql`insert into letters (subject, text, changed_at, state) values (${state}, 'Hello', 0, ${state})`,
    );
  }
  site.close();
  await backUp(url, file);
  await restoreFrom(file);

  const { db, close } = await openDatabase(url);
  const restored = await db.select().from(letters);
  const words = 'Restored from a copy: some subscribers may have it already';
  expect(restored.map(({ subject, state, problem }) => [subject, state, problem])).toEqual([
    ['draft', 'draft', null],
    ['sending', 'paused', words],
    ['paused', 'paused', words],
    ['sent', 'sent', null],
  ]);
  close();
});

test('a backup is of one moment, however much is written while it is taken', async () => {
  const site = await createSite(1);
  // So large that it is copied in many steps.
  await site.db.run(
    sql`insert into letters (subject, text, changed_at) values ('Long', ${'x'.repeat(8_000_000)}, 0)`,
  );
  const writesAtMost = 300;
  let written = 0;
  let isTaken = false;
  const writing = (async () => {
    while (!isTaken && written < writesAtMost) {
      await createFact(site.db, { factText: `Later ${written}`, source: 'Test' }, author);
      written += 1;
      await setImmediate();
    }
  })();

  await backUp(url, file);
  isTaken = true;
  await writing;
  site.close();

  await restoreFrom(file);
  expect(written, 'facts were written meanwhile').toBeGreaterThan(5);
  const { db, close } = await openDatabase(url);
  expect((await listFacts(db)).length).toBeLessThan(written / 2);
  expect(await db.$count(factVersions)).toBe((await listFacts(db)).length);
  close();
});

test('two backups to one file at once are both whole, and what was left of a killed one goes', async () => {
  const site = await createSite(2);
  await site.db.run(
    sql`insert into letters (subject, text, changed_at) values ('Long', ${'x'.repeat(8_000_000)}, 0)`,
  );
  site.close();
  const left = `${file}.${randomUUID()}.part`;
  const ofSomebody = `${file}.part`;
  for (const name of [left, `${left}-journal`, ofSomebody]) writeFileSync(name, 'x');

  const first = backUp(url, file);
  await expect
    .poll(() => readdirSync(folder).filter((name) => name.endsWith('.part')))
    .toHaveLength(2);
  await Promise.all([first, backUp(url, file)]);

  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual(['copies.db.part']);
  await restoreFrom(file);
  expect(await countFacts()).toBe(2);
});

test('a file of mail comes back whole, be it large or empty', async () => {
  (await createSite(1)).close();
  mkdirSync(`${folder}/outbox`);
  const large = randomBytes(9_000_000);
  writeFileSync(`${folder}/outbox/large.eml`, large);
  writeFileSync(`${folder}/outbox/empty.eml`, '');
  await backUp(url, file);
  url = `file:${folder}/elsewhere/site.db`;

  await restoreFrom(file);

  expect(readdirSync(`${folder}/elsewhere/outbox`)).toEqual(['empty.eml', 'large.eml']);
  expect(readFileSync(`${folder}/elsewhere/outbox/large.eml`).equals(large)).toBe(true);
  const client = new BetterSqlite3(`${folder}/elsewhere/site.db`);
  expect(client.pragma('freelist_count', { simple: true }), 'the mail is not in it').toBe(0);
  client.close();
});

test('a backup of an earlier version, with a file in several parts, is restored', async () => {
  await createBackup(2);
  const client = new BetterSqlite3(file);
  client.exec('delete from kept_files');
  const add = client.prepare('insert into kept_files values (?, ?)');
  add.run('session-secret', Buffer.from('a secret of that time'));
  add.run('outbox/b.eml', Buffer.from('Subject: b'));
  add.run('outbox/a.eml', Buffer.from('Subject: '));
  add.run('outbox/a.eml', Buffer.from('a'));
  client.close();

  await restoreFrom(file);

  expect(readFileSync(`${folder}/session-secret`, 'utf8')).toBe('a secret of that time');
  expect(readFileSync(`${folder}/outbox/a.eml`, 'utf8')).toBe('Subject: a');
  expect(readFileSync(`${folder}/outbox/b.eml`, 'utf8')).toBe('Subject: b');
  expect(await countFacts()).toBe(2);
});

test('the indexes of the searches fit what is restored', async () => {
  const site = await createSite(5);
  await deleteFacts(site.db, [2], now);
  site.close();
  await backUp(url, file);
  await restoreFrom(file);

  const client = new BetterSqlite3(`${folder}/site.db`);
  expect(
    client.prepare("select rowid from fact_search where fact_search match 'fact 3'").all(),
  ).toEqual([{ rowid: 3 }]);
  for (const index of ['fact_search', 'contact_search', 'subscriber_search']) {
    // Fails when an entry is not that of its row.
    client.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
  }
  client.close();
});

test('after a restore no id of what came after the backup is given out again', async () => {
  await createBackup(1);
  const add = async () => {
    const { db, close } = await openDatabase(url);
    const fact = await createFact(db, { factText: 'Too late', source: 'Test' }, author);
    const letter = await createLetter(db, now);
    close();
    return [fact?.id ?? 0, letter.id];
  };
  expect(await add()).toEqual([2, 1]);
  await restoreFrom(file);
  // Nor another time after another restore of the same file.
  for (const id of await add())
    expect(id).toBeGreaterThan(new Date('2026-01-01').getTime() / 1_000);
});

test('after a restore no draft has a version that another text had', async () => {
  const site = await createSite(1);
  await site.db.run(
    sql`insert into contacts (name, email, subject, message, privacy) values ('Ada', 'ada@example.org', 'other', 'Hello', 1)`,
  );
  const { id } = await createLetter(site.db, now);
  site.close();
  await backUp(url, file);
  /** As a window does that shows what is stored; answers the versions. */
  const saveEach = async (text: string) => {
    const { db, close } = await openDatabase(url);
    const { version } = await findAnswerDraft(db, 1);
    const answer = await saveAnswerDraft(db, { id: 1, version, text });
    const site = await saveSiteDraft(db, { ...(await readSiteDraft(db)), changes: { text } });
    const letter = await findLetter(db, id);
    const saved = letter && (await saveDraft(db, { ...letter, text }, now));
    close();
    return [answer?.draft, site.draft, saved?.letter].map((draft) => draft?.version ?? 0);
  };
  const before = await saveEach('Before');

  await restoreFrom(file);

  const after = await saveEach('After');
  expect([...before, ...after].every((version) => version > 0)).toBe(true);
  expect(Math.min(...after)).toBeGreaterThan(Math.max(...before) + 1_000);
});

test('what a start copied ahead of a migration is restored, and a database that was in use is not', async () => {
  const site = await createSite(2);
  const copy = `${folder}/site.db.before-1`;
  await site.backup(copy);
  loadOrCreateSecret(`${folder}/session-secret`);
  await createFact(site.db, { factText: 'Too late', source: 'Test' }, author);
  for (const end of ['', '-wal']) copyFileSync(`${folder}/site.db${end}`, `${file}${end}`);
  site.close();

  await expect(restoreFrom(file)).rejects.toThrow(`its last changes are in ${file}-wal`);
  expect(await countFacts()).toBe(3);
  const aside = await restoreFrom(copy);
  expect(await countFacts()).toBe(2);
  expect(readdirSync(aside ?? '')).toEqual(['session-secret', 'site.db']);
});

test('a file that is damaged or foreign changes nothing', async () => {
  await createBackup(200);
  const whole = readFileSync(file);

  truncateSync(file, Math.floor(whole.length / 2));
  await expect(restoreFrom(file)).rejects.toThrow('damaged');
  truncateSync(file, 0);
  await expect(restoreFrom(file)).rejects.toThrow('is no backup');
  writeFileSync(file, 'hello'.repeat(1_000));
  await expect(restoreFrom(file)).rejects.toThrow('is no backup');
  writeFileSync(file, whole.fill(7, 8_192, 20_000));
  await expect(restoreFrom(file)).rejects.toThrow('damaged');
  await expect(restoreFrom(`${folder}/none.db`)).rejects.toThrow('There is no file');

  expect(await countFacts()).toBe(200);
  expect(existsSync(`${folder}/site.db.part`)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('replaced'))).toEqual([]);
});

test('a backup of a damaged database names the database, and leaves an older backup as it is', async () => {
  (await createSite(200)).close();
  writeFileSync(file, 'an older backup');
  writeFileSync(`${folder}/site.db`, readFileSync(`${folder}/site.db`).fill(7, 8_192, 20_000));

  await expect(backUp(url, file)).rejects.toThrow(`${folder}/site.db`);
  expect(readFileSync(file, 'utf8')).toBe('an older backup');
});

test('a backup takes the place of no file of the site, and of nothing but a file', async () => {
  (await createSite(1)).close();
  loadOrCreateSecret(`${folder}/session-secret`);
  const secret = readFileSync(`${folder}/session-secret`, 'utf8');

  const made = ['copy', 'copy.x.part', 'part', 'before-20260301', 'unfinished-restore'];
  const next = ['', '-wal', '-shm', ...made.map((name) => `.${name}`)];
  const others = ['session-secret', 'outbox', 'site.db.unfinished-restore/site.db'];
  for (const name of [...others, ...next.map((end) => `site.db${end}`)]) {
    await expect(backUp(url, `${folder}/${name}`)).rejects.toThrow('a file of the site itself');
  }
  // By whichever way it is named.
  symlinkSync(folder, `${folder}-link`);
  onTestFinished(() => rmSync(`${folder}-link`));
  for (const name of ['site.db', 'site.db-wal', 'session-secret']) {
    const other = backUp(url, `${folder}-link/${name}`);
    await expect(other).rejects.toThrow('a file of the site itself');
  }
  await expect(backUp(url, folder)).rejects.toThrow(`${folder} is there, and not a file.`);
  expect(readFileSync(`${folder}/session-secret`, 'utf8')).toBe(secret);
  expect(await countFacts()).toBe(1);
});

test('a backup that has the name which a restore needs is not touched by it', async () => {
  await createBackup(1);
  renameSync(file, `${folder}/site.db.part`);

  const restored = restoreFrom(`${folder}/site.db.part`);
  await expect(restored).rejects.toThrow(/needs the name .+site\.db\.part: give that file another/);
  expect(existsSync(`${folder}/site.db.part`)).toBe(true);
});

test('a link to a database is not put aside in its place', async () => {
  await createBackup(1);
  renameSync(`${folder}/site.db`, `${folder}/elsewhere.db`);
  symlinkSync('elsewhere.db', `${folder}/site.db`);

  await expect(restoreFrom(file)).rejects.toThrow('site.db is a link.');
  expect(await countFacts()).toBe(1);
});

test('a running site is not pulled away from under itself', async () => {
  await createBackup(1);
  const { close } = await openDatabase(url);
  await expect(restoreFrom(file)).rejects.toThrow('Stop it first.');
  close();
  await restoreFrom(file);
  expect(existsSync(`${folder}/site.db`)).toBe(true);
});

test('a site that starts while its backup is unpacked is not pulled away either', async () => {
  await createBackup(1);
  const source = backupFile(file);
  const copyTo = async (path: string) => {
    await source.copyTo(path);
    onTestFinished((await openDatabase(url)).close);
  };
  await expect(restore(url, { ...source, copyTo }, now)).rejects.toThrow('Stop it first.');
  const files = readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name));
  expect(files.toSorted()).toEqual(['copies.db', 'site.db']);
});

test('a backup leaves the schema of an older version as it is', async () => {
  (await createSite(1)).close();
  const client = new BetterSqlite3(`${folder}/site.db`);
  client.exec('delete from __drizzle_migrations where rowid > 1');
  const migrations = client.prepare('select count(*) from __drizzle_migrations').pluck();

  await backUp(url, file);

  expect(migrations.get()).toBe(1);
  client.close();
  expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([]);
  expect(existsSync(file)).toBe(true);
});

test.each([
  ['no database', () => Buffer.from('no database '.repeat(1_000))],
  ['damaged in its header', (whole: Buffer) => whole.fill(7, 16, 100)],
  ['empty', () => Buffer.alloc(0)],
])('a site.db that is %s is put aside, and the backup takes its place', async (_, damage) => {
  await createBackup(30);
  const damaged = damage(readFileSync(`${folder}/site.db`));
  writeFileSync(`${folder}/site.db`, damaged);

  const aside = await restoreFrom(file);

  expect(await countFacts()).toBe(30);
  expect(readFileSync(`${aside}/site.db`).equals(damaged)).toBe(true);
});

test.each([
  [
    'with a file that is not of the site',
    "insert into kept_files values ('../elsewhere', 'x')",
    /is not the site/,
  ],
  [
    'with a row that refers to nothing',
    'pragma foreign_keys = off; insert into ai_fact_tags (fact_id, tag_id) values (1, 99)',
    /a row of ai_fact_tags refers to nothing/,
  ],
  ['of something else', 'delete from __drizzle_migrations', /holds no data of this site/],
  [
    'of a newer version',
    "insert into __drizzle_migrations (hash, created_at) values ('', 9e12)",
    /^The copy was made by a newer version of this site\.$/,
  ],
])('a backup %s changes nothing', async (_, change, problem) => {
  await createBackup(2);
  const client = new BetterSqlite3(file);
  client.exec(change);
  client.close();

  await expect(restoreFrom(file)).rejects.toThrow(problem);

  expect(await countFacts()).toBe(2);
  expect(readdirSync(folder).filter((name) => name.startsWith('replaced'))).toEqual([]);
});
