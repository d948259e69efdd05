import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  BackupError,
  readBackup,
  unpackDatabase,
  writeBackup,
  type FilePart,
} from '#db/engine/backup.ts';
import { databaseFile } from '#db/engine/database-url.ts';
import { isDamage } from '#db/engine/error-kinds.ts';
import { openExistingDatabase } from '#db/engine/open.ts';
import { isInUse, unfinishedRestore } from '#db/engine/sqlite/client.ts';
import { makeFolder } from '#db/engine/sqlite/make-folder.ts';
import { ifMissing, outboxName, secretName } from '../storage/data-files.ts';
import { storageProblem } from '../storage/storage-problem.ts';

export interface BackupSource {
  /** What messages call it. */
  name: string;
  /** Writes it to a new file. */
  copyTo(file: string): Promise<void>;
}

export function backupFile(file: string): BackupSource {
  return {
    name: file,
    async copyTo(copy) {
      const there = await stat(file).catch(ifMissing);
      if (!there?.isFile()) throw new BackupError(`There is no file ${file}.`);
      if ((await stat(`${file}-wal`).catch(ifMissing))?.size) {
        throw new BackupError(`${file} is no copy: its last changes are in ${file}-wal.`);
      }
      await copyFile(file, copy);
    },
  };
}

/** Next to the database: what belongs to it, and what the site makes there and deletes again by itself. */
const ownSuffix =
  /^(?:-wal|-shm|\.copy(?:\..*)?|\.part|\.unfinished-restore(?:\/.*)?|\.before-.*)?$/s;

/** `copyEverything` to a file that a person names: it is refused where the site itself has use for it. */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  const source = databaseFile(databaseUrl);
  const target = await realPath(file);
  const database = await realPath(source);
  const secret = await realPath(join(dirname(source), secretName));
  const isNextTo = target.startsWith(database) && ownSuffix.test(target.slice(database.length));
  const outbox = await realPath(join(dirname(source), outboxName));
  if (isNextTo || target === secret || target === outbox)
    throw new BackupError('That is a file of the site itself.');
  await copyEverything(databaseUrl, file);
}

/** Copies everything the site stores to one file, while it goes on running. An older file of that name is replaced. */
export async function copyEverything(databaseUrl: string, file: string): Promise<void> {
  const source = databaseFile(databaseUrl);
  const target = await realPath(file);
  const there = await stat(file).catch(ifMissing);
  if (there && !there.isFile()) throw new BackupError(`${file} is there, and not a file.`);
  // Of this process alone: another one may be writing a backup to the same file.
  const part = `${target}.${randomUUID()}.part`;
  let connection;
  try {
    connection = await openExistingDatabase(databaseUrl, { acceptOlder: true });
    try {
      await removeUnfinished(target);
      await writeBackup(connection, part, readDataFiles(dirname(source)));
      await rename(part, target);
    } finally {
      connection.close();
      await rm(part, { force: true });
    }
  } catch (error) {
    // The copy is new: damage in it is the database's.
    throw explain(error, connection && !isDamage(error) ? file : source);
  }
}

/** Removes what backups to a file have left that were killed. */
async function removeUnfinished(target: string): Promise<void> {
  const folder = dirname(target);
  const start = `${basename(target)}.`;
  for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
    const part = join(folder, name);
    const isPart = name.startsWith(start) && /^[\da-f-]{36}\.part$/.test(name.slice(start.length));
    if (!isPart || isInUse(part)) continue;
    await rm(part, { force: true });
    await rm(`${part}-journal`, { force: true });
  }
}

/** Where a path leads, also one at which nothing is yet. */
async function realPath(path: string): Promise<string> {
  const folder = dirname(resolve(path));
  return await realpath(path).catch(async () =>
    join(await realpath(folder).catch(() => folder), basename(path)),
  );
}

/**
 * Puts a backup in the place of what the site stores. It is checked before anything is touched. Answers where the old data
 * was put aside; `undefined` when there was none. At whichever moment it is killed, the next start finds all of the old
 * data, or all of the restored data, or ends and asks for the restore to be repeated.
 */
export async function restore(databaseUrl: string, source: BackupSource, now: Date) {
  const target = databaseFile(databaseUrl);
  const unpacked = `${target}.part`;
  try {
    refuseRunning(target);
    makeFolder(dirname(target));
    // Moved aside it would lead nowhere, and its file would stay where the site does not look any more.
    if ((await lstat(target).catch(ifMissing))?.isSymbolicLink()) {
      throw new BackupError(`${target} is a link. Set DATABASE_URL to the file that it leads to.`);
    }
    if ((await stat(unpacked).catch(ifMissing))?.isFile()) {
      throw new BackupError(`A restore needs the name ${unpacked}: give that file another one.`);
    }
    try {
      await unpack(target, source, unpacked);
      return await replace(target, unpacked, now);
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } catch (error) {
    throw explain(error, target);
  }
}

function refuseRunning(target: string) {
  if (!existsSync(target) || !isInUse(target)) return;
  throw new BackupError('The site is running on this database. Stop it first.');
}

/** In a folder of its own, so that nothing is moved when the disk fills up on the way. */
async function unpack(target: string, source: BackupSource, unpacked: string): Promise<void> {
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { mode: 0o700 });
  const database = join(unpacked, basename(target));
  const copy = `${database}.copy`;
  await source.copyTo(copy);
  for await (const part of readBackup(copy, source.name)) await writeDataFile(unpacked, part);
  await unpackDatabase(copy, database);
  await rm(copy);
  await using handle = await open(database, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
}

/** From the first change to the last one the folder of the old data has a name with which the site does not start. */
async function replace(target: string, unpacked: string, now: Date): Promise<string | undefined> {
  const folder = dirname(target);
  const old = unfinishedRestore(target);
  makeFolder(old);
  try {
    // Again, for unpacking takes its time. No start gets this far any more.
    refuseRunning(target);
    await putAside(target, old);
  } catch (error) {
    if (await isEmptyFolder(old)) await rmdir(old);
    throw error;
  }
  for (const name of await readdir(unpacked)) {
    await rename(join(unpacked, name), join(folder, name));
  }
  if (await isEmptyFolder(old)) {
    await rmdir(old);
    return undefined;
  }
  const aside = join(folder, `replaced-${now.toISOString().replace(/[:.]/g, '-')}`);
  await rename(old, aside);
  return aside;
}

async function putAside(target: string, old: string): Promise<void> {
  const folder = dirname(target);
  const database = ['', '-wal', '-shm'].map((suffix) => basename(target) + suffix);
  for (const name of [outboxName, secretName, ...database]) {
    if (existsSync(join(old, name))) {
      // By a restore that was killed, which left here what was to replace it.
      await rm(join(folder, name), { recursive: true, force: true });
    } else {
      await rename(join(folder, name), join(old, name)).catch(ifMissing);
    }
  }
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  return (await readdir(folder)).length === 0;
}

/** What the file system or the database refuses, as a BackupError that names the file; any other error as it is. */
export function explain(error: unknown, file: string): unknown {
  const problem = error instanceof BackupError ? undefined : storageProblem(error, file);
  return problem ? new BackupError(`${problem}.`, { cause: error }) : error;
}

async function* readDataFiles(folder: string): AsyncGenerator<FilePart> {
  const outbox = (await readdir(join(folder, outboxName)).catch(ifMissing)) ?? [];
  const mails = outbox.filter((name) => name.endsWith('.eml'));
  for (const path of [secretName, ...mails.map((name) => join(outboxName, name))]) {
    const content = await readFile(join(folder, path)).catch(ifMissing);
    if (content) yield { path, content };
  }
}

async function writeDataFile(folder: string, { path, content }: FilePart): Promise<void> {
  const file = join(folder, path);
  // A backup may come from anywhere; what it holds stays in the site's own folder.
  const isOurs = path === secretName || dirname(file) === join(folder, outboxName);
  if (!isOurs) throw new BackupError(`The copy holds a file that is not the site's: ${path}.`);
  makeFolder(dirname(file));
  await appendFile(file, content, { mode: 0o600 });
}
