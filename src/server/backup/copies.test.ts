import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { author } from '#test/author.ts';
import { startS3Server, type Misbehaviour } from '#test/s3-server.ts';
import { findCopyState, type CopyState } from '#db/copies.ts';
import { openDatabase } from '#db/engine/open.ts';
import { createFact, listFacts } from '#db/facts/facts.ts';
import { readEnv } from '../env.ts';
import { restore } from './backup.ts';
import { makeCopy, storedCopy, supersededCopies } from './copies.ts';
import { copyName } from './copy.ts';
import { openTarget } from './targets.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('copies');

let misbehave: (method: string, url: URL) => Misbehaviour | undefined = () => undefined;
afterEach(() => (misbehave = () => undefined));
const s3 = await startS3Server(join(root, 's3'), (method, url) => misbehave(method, url));
afterAll(() => s3.close());

let folder: string;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'site-'));
  url = `file:${folder}/site.db`;
  const { db, close } = await openDatabase(url);
  await createFact(db, { factText: 'Ships float', source: 'Archimedes' }, author);
  close();
  writeFileSync(join(folder, 'session-secret'), 'a secret of this site');
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox/a.eml'), 'Subject: stored');
});

function backupTo(environment: Record<string, string>) {
  const { backupTo } = readEnv(environment);
  if (!backupTo) throw new Error('no target');
  return backupTo;
}
const toFolder = () => backupTo({ BACKUP_TO: join(folder, 'copies') });
const toBucket = () =>
  backupTo({ ...s3.environment, BACKUP_TO: `s3://backups/${folder.replaceAll('/', '-')}` });
const targets = [
  ['a folder', toFolder],
  ['a bucket', toBucket],
] as const;

const always = () => new Date();

async function readState(to: { name: string }): Promise<CopyState | undefined> {
  const { db, close } = await openDatabase(url);
  const state = await findCopyState(db, to.name);
  close();
  return state;
}

test.each(targets)('a copy in %s brings everything back on a new machine', async (_, target) => {
  const to = target();
  const said = await makeCopy(url, to, always());
  const [copy] = await openTarget(to).list();
  expect(said).toBe(`${copy?.name} is in ${to.name}, and checked.`);
  expect(await readState(to)).toMatchObject({ bytes: copy?.bytes });
  expect(copyName((await readState(to))?.madeAt ?? new Date(0))).toBe(copy?.name);
  expect(readdirSync(folder).filter((name) => name.startsWith('site.db.'))).toEqual([]);

  url = `file:${folder}/elsewhere/site.db`;
  expect(await restore(url, storedCopy(to, copy?.name ?? ''), new Date())).toBeUndefined();
  const { db, close } = await openDatabase(url);
  expect(await listFacts(db)).toMatchObject([{ factText: 'Ships float' }]);
  close();
  expect(await makeCopy(url, to, always()), 'nothing here is making one').toContain('checked.');
  const read = (file: string) => readFileSync(join(folder, 'elsewhere', file), 'utf8');
  expect(read('session-secret')).toBe('a secret of this site');
  expect(read('outbox/a.eml')).toBe('Subject: stored');

  const none = storedCopy(to, 'site-2020-01-01T03-00-00Z.db');
  await expect(restore(url, none, new Date())).rejects.toThrow(
    `There is no site-2020-01-01T03-00-00Z.db in ${to.name}.`,
  );
});

test('a copy that is recent, and still there, is not made again', async () => {
  const to = toFolder();
  const since = new Date();
  since.setMilliseconds(0);
  await makeCopy(url, to, since);
  const { name = '' } = (await openTarget(to).list())[0] ?? {};
  expect(await makeCopy(url, to, since)).toBe(`${name} is recent.`);

  // Of another day, so that it is not that of the same second.
  renameSync(join(folder, 'copies', name), join(folder, 'copies/site-2026-01-01T03-00-00Z.db'));
  await makeCopy(url, to, since);
  expect(await openTarget(to).list()).toHaveLength(2);
  expect(await makeCopy(url, to, new Date(Date.now() + 1_000))).toContain('and checked.');
});

test('another copy of the same day takes the place of the one before', async () => {
  const to = toFolder();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 3) });
  await makeCopy(url, to, always());
  vi.setSystemTime(Date.UTC(2026, 0, 1, 9));
  await makeCopy(url, to, always());
  vi.useRealTimers();
  expect(namesOf(await openTarget(to).list())).toEqual(['site-2026-01-01T09-00-00Z.db']);
});

test('a copy from after now, of a clock that was ahead, is not a recent one', async () => {
  const to = toFolder();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 60 * 60 * 1_000 });
  await makeCopy(url, to, always());
  vi.useRealTimers();

  const since = new Date(Date.now() - 1_000);
  expect(await makeCopy(url, to, since)).toContain('and checked.');
  expect(await makeCopy(url, to, since)).toContain('is recent.');
});

test.each(['changed', 'close'] as const)('what comes back "%s" is not counted', async (how) => {
  const to = toBucket();
  misbehave = (method, { pathname }) =>
    method === 'GET' && pathname.endsWith('.db') ? how : undefined;
  await expect(makeCopy(url, to, always())).rejects.toThrow(
    how === 'changed' ? 'was read back, and is not what was written.' : 'cannot be reached',
  );
  expect(await openTarget(to).list()).toEqual([]);
  expect(await readState(to)).toMatchObject({ madeAt: null });
  expect(readdirSync(folder).filter((name) => name.startsWith('site.db.'))).toEqual([]);
});

test('a folder is made for the first copy, and not when it is gone later', async () => {
  const to = toFolder();
  await makeCopy(url, to, always());
  renameSync(join(folder, 'copies'), join(folder, 'unmounted'));
  await expect(makeCopy(url, to, always())).rejects.toThrow('is not there. Is its disk mounted?');
  expect(existsSync(join(folder, 'copies'))).toBe(false);
});

test('a copy to another place than before is one that has none yet', async () => {
  await makeCopy(url, toBucket(), always());
  const to = toFolder();
  expect(await makeCopy(url, to, new Date(0))).toContain('and checked.');
  for (const target of [to, toBucket()]) expect(await readState(target)).toBeDefined();
});

/** What comes back is not what was written, and what was written cannot be removed. */
const changedForGood: typeof misbehave = (method, { pathname }) => {
  if (method === 'DELETE') return { status: 503, code: 'SlowDown' };
  return method === 'GET' && pathname.endsWith('.db') ? 'changed' : undefined;
};

test('a copy that did not pass its check and cannot be removed takes the place of none', async () => {
  const to = toBucket();
  await makeCopy(url, to, always());
  const checked = await openTarget(to).list();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  misbehave = changedForGood;
  await expect(makeCopy(url, to, always())).rejects.toThrow('was read back, and is not');
  expect(await openTarget(to).list()).toHaveLength(2);

  misbehave = () => undefined;
  expect(await makeCopy(url, to, new Date(0))).toBe(`${checked[0]?.name} is recent.`);
  vi.useRealTimers();
  expect(await openTarget(to).list()).toEqual(checked);
  expect(await readState(to)).toMatchObject({ unchecked: null });
});

test('what is made in the second of a copy that failed counts', async () => {
  const to = toBucket();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 3) });
  misbehave = changedForGood;
  await expect(makeCopy(url, to, always())).rejects.toThrow('was read back, and is not');
  misbehave = () => undefined;
  expect(await makeCopy(url, to, always())).toContain('and checked.');
  vi.useRealTimers();
  expect(namesOf(await openTarget(to).list())).toEqual(['site-2026-01-01T03-00-00Z.db']);
});

test('the copy that something was restored from is not taken for one that failed', async () => {
  const to = toFolder();
  await makeCopy(url, to, always());
  const [copy] = await openTarget(to).list();
  await restore(url, storedCopy(to, copy?.name ?? ''), new Date());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1_000 });
  await makeCopy(url, to, always());
  vi.useRealTimers();
  expect(await openTarget(to).list()).toEqual([copy, expect.anything()]);
});

test('old copies that cannot be removed do not make the new one less', async () => {
  const to = toBucket();
  await makeCopy(url, to, always());
  const [copy] = await openTarget(to).list();
  const file = join(folder, 'whole');
  await storedCopy(to, copy?.name ?? '').copyTo(file);
  // Of the same day, and older.
  await openTarget(to).write(copyName(new Date(Date.now() - 1_000)), file);
  misbehave = (method) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined);
  const refusal = /^Old copies stay: .* AccessDenied/;
  await expect(makeCopy(url, to, new Date(Date.now() + 5_000))).rejects.toThrow(refusal);
  const newest = (await openTarget(to).list()).at(-1);
  expect(copyName((await readState(to))?.madeAt ?? new Date(0))).toBe(newest?.name);

  // Each time until they are gone, also while no copy is to be made.
  await expect(makeCopy(url, to, new Date(0))).rejects.toThrow(refusal);
  misbehave = () => undefined;
  expect(await makeCopy(url, to, new Date(0))).toContain('is recent.');
  expect(await openTarget(to).list()).toEqual([newest]);
});

test('a database that is damaged ends with one sentence', async () => {
  const file = join(folder, 'site.db');
  writeFileSync(file, readFileSync(file).fill(7, 4_096));
  await expect(makeCopy(url, toFolder(), always())).rejects.toThrow(/site\.db[^\n]+\.$/);
});

test('copies from after now take the place of no other', async () => {
  const to = toFolder();
  mkdirSync(join(folder, 'copies'));
  const day = 24 * 60 * 60 * 1_000;
  const ahead = Array.from({ length: 40 }, (_, n) =>
    copyName(new Date(Date.now() + (n + 1) * day)),
  );
  for (const name of ahead) writeFileSync(join(folder, 'copies', name), 'a copy');
  await makeCopy(url, to, always());
  const { madeAt } = (await readState(to)) ?? {};
  const names = (await openTarget(to).list()).map(({ name }) => name);
  expect(names).toEqual([copyName(madeAt ?? new Date(0)), ...ahead]);
});

const at = (day: number, hourOfDay = 3) => ({
  name: copyName(new Date(Date.UTC(2026, 0, day, hourOfDay))),
  bytes: 1,
});
const namesOf = (copies: { name: string }[]) => copies.map(({ name }) => name).toSorted();

test('night after night the newest copy of each of seven days stays, and of each of four weeks before', () => {
  let copies: { name: string; bytes: number }[] = [];
  const counts: number[] = [];
  // 1 March 2026, the last of these nights, is a Sunday.
  for (let night = 1; night <= 60; night += 1) {
    copies.push(at(night));
    const gone = new Set(supersededCopies(copies));
    copies = copies.filter((copy) => !gone.has(copy));
    counts.push(copies.length);
  }
  expect(new Set(counts.slice(34)), 'from the 35th night on').toEqual(new Set([11]));
  expect(namesOf(copies)).toEqual(
    namesOf([32, 39, 46, 53, 54, 55, 56, 57, 58, 59, 60].map((day) => at(day))),
  );
});

test('days without a copy count for nothing, and of one day the newest stays', () => {
  const copies = [at(1), at(1, 4), at(40), at(40, 5), at(90)];
  expect(namesOf(supersededCopies(copies.toReversed()))).toEqual(namesOf([at(1), at(40)]));
  expect(supersededCopies([])).toEqual([]);
});
