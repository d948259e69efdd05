import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { findCopyState, recordCopyState, type CopyState } from '#db/copies.ts';
import { BackupError } from '#db/engine/backup.ts';
import { databaseFile } from '#db/engine/database-url.ts';
import type { Database } from '#db/engine/database.ts';
import { openExistingDatabase } from '#db/engine/open.ts';
import { withLease } from '#db/leases.ts';
import { copyEverything, explain, type BackupSource } from './backup.ts';
import type { BackupTo } from './backup-to.ts';
import { copyName, copyTime, isRecent, type Copy, type CopyTarget } from './copy.ts';
import { openTarget } from './targets.ts';

const dailyCopies = 7;
const weeklyCopies = 4;
const dayMs = 24 * 60 * 60 * 1_000;

/** A copy of BACKUP_TO, to be restored. */
export function storedCopy(to: BackupTo, name: string): BackupSource {
  const target = openTarget(to);
  return {
    name,
    async copyTo(file) {
      const isThere = (await target.list()).some((copy) => copy.name === name);
      if (!isThere) throw new BackupError(`There is no ${name} in ${to.name}.`);
      await pipeline(await target.read(name), createWriteStream(file, { mode: 0o600 }));
    },
  };
}

/**
 * Makes a copy at BACKUP_TO of everything that the site stores, unless there is one that was made from `since` on, or another
 * process is making one. It counts once it passed its checks, and what was read back from there is what was written. Answers
 * what was done, in words; undefined where another process is at it.
 */
export async function makeCopy(databaseUrl: string, to: BackupTo, since: Date) {
  let connection;
  try {
    connection = await openExistingDatabase(databaseUrl);
    const { db, now } = connection;
    return await withLease(db, 'copies', now, () => makeCopyAlone(db, databaseUrl, to, since));
  } catch (error) {
    throw explain(error, databaseFile(databaseUrl));
  } finally {
    connection?.close();
  }
}

async function makeCopyAlone(db: Database, databaseUrl: string, to: BackupTo, since: Date) {
  const target = openTarget(to);
  const now = new Date();
  const record = (state: Partial<CopyState>) => recordCopyState(db, to.name, state, now);
  const { madeAt: last, unchecked } = (await findCopyState(db, to.name)) ?? {};
  let failed = unchecked ?? [];
  // Only at first: a folder that is missing later is a disk that is not mounted.
  if (!last) await target.create?.();
  const listed = await target.list();
  const copies = listed.filter(({ name }) => !failed.includes(name));
  const isThere = last && copies.some(({ name }) => name === copyName(last));
  if (!isThere) await record({ madeAt: null, bytes: null });
  const isEnough = isThere && isRecent(last, since, now);
  if (!isEnough) {
    const name = copyName(now);
    // Once the database is copied: what is restored from this copy must not take it for one that failed.
    const onWrite = () => record({ unchecked: [...failed, name] });
    const copy = await writeChecked(target, databaseUrl, name, onWrite);
    failed = failed.filter((other) => other !== name);
    await record({ madeAt: now, bytes: copy.bytes, unchecked: failed });
    copies.push(copy);
  }
  // Those from a time that is still to come, of a clock that was ahead, take no other copy's place.
  const untilNow = copies.filter(({ name }) => name <= copyName(now));
  const gone = listed.filter(({ name }) => failed.includes(name));
  await removeOld(target, [...gone, ...supersededCopies(untilNow)], to.name);
  await record({ problem: null, unchecked: null });
  return isEnough
    ? `${copyName(last)} is recent.`
    : `${copyName(now)} is in ${to.name}, and checked.`;
}

async function removeOld(target: CopyTarget, copies: readonly Copy[], from: string) {
  try {
    for (const { name } of copies) await target.remove(name);
  } catch (error) {
    const problem = explain(error, from);
    if (!(problem instanceof BackupError)) throw error;
    throw new BackupError(`Old copies stay: ${problem.message}`, { cause: error });
  }
}

/** By way of a file next to the database: a reader of the database that takes long would let its log grow. */
async function writeChecked(
  target: CopyTarget,
  databaseUrl: string,
  name: string,
  onWrite: () => Promise<void>,
): Promise<Copy> {
  const file = `${databaseFile(databaseUrl)}.copy`;
  try {
    await copyEverything(databaseUrl, file);
    const { size: bytes } = await stat(file);
    await onWrite();
    await target.write(name, file);
    try {
      const stored = await checksum(await target.read(name));
      if (stored !== (await checksum(createReadStream(file)))) {
        throw new BackupError(`${name} was read back, and is not what was written.`);
      }
    } catch (error) {
      await target.remove(name).catch(() => {});
      throw error;
    }
    return { name, bytes };
  } finally {
    await rm(file, { force: true });
  }
}

async function checksum(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

/** What is to be deleted: all but the newest copy of each of the last seven days with copies, and of four weeks before them. */
export function supersededCopies(copies: readonly Copy[]): Copy[] {
  const dayOf = ({ name }: Copy) => Math.floor((copyTime(name)?.getTime() ?? 0) / dayMs);
  // The first day of all was a Thursday.
  const weekOf = (copy: Copy) => Math.floor((dayOf(copy) + 3) / 7);
  const oldestFirst = copies.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  // Of two with the same key a map has the later one.
  const newestOf = (period: (copy: Copy) => number, of: Copy[], count: number) =>
    [...new Map(of.map((copy) => [period(copy), copy])).values()].slice(-count);
  const daily = newestOf(dayOf, oldestFirst, dailyCopies);
  const days = daily.map(dayOf);
  const older = oldestFirst.filter((copy) => !days.includes(dayOf(copy)));
  const stay = [...daily, ...newestOf(weekOf, older, weeklyCopies)];
  return oldestFirst.filter((copy) => !stay.includes(copy));
}
