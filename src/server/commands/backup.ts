import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  BackupError,
  readBackup,
  unpackBackup,
  writeBackup,
  type DataFile,
} from '#db/engine/backup.ts';
import { databaseFile } from '#db/engine/database-url.ts';
import { openExistingDatabase } from '#db/engine/open.ts';
import { isInUse } from '#db/engine/sqlite/client.ts';
import { outboxName, secretName } from '../storage/data-files.ts';
import { storageProblem } from '../storage/storage-problem.ts';

/** Copies everything the site stores to one file, while it goes on running. An older file of that name is replaced. */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  const source = databaseFile(databaseUrl);
  if (resolve(file) === source) throw new BackupError('That is the database itself.');
  const part = `${resolve(file)}.part`;

  const connection = await explained(
    () => source,
    () => openExistingDatabase(databaseUrl, { acceptOlder: true }),
  );
  // The copy is new: damage in it is the database's.
  const fileOf = (error: unknown) => (isDamage(error) ? source : file);
  await explained(fileOf, async () => {
    try {
      await rm(part, { force: true });
      await writeBackup(connection, part, await readDataFiles(dirname(source)));
      await rename(part, file);
    } finally {
      connection.close();
      await rm(part, { force: true });
    }
  });
}

/**
 * Puts a backup in the place of what the site stores. The file is checked before anything is touched. Answers where the
 * old data was put aside; `undefined` when there was none.
 */
export async function restore(
  databaseUrl: string,
  file: string,
  now: Date,
): Promise<string | undefined> {
  const target = databaseFile(databaseUrl);
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  return await explained(
    () => target,
    async () => {
      if (existsSync(target) && isInUse(target)) {
        throw new BackupError('The site is running on this database. Stop it first.');
      }
      return await replace(target, file, now);
    },
  );
}

/** Everything is unpacked in a folder of its own first, so that nothing is moved when the disk fills up on the way. */
async function replace(target: string, file: string, now: Date): Promise<string | undefined> {
  const folder = dirname(target);
  const unpacked = `${target}.part`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { mode: 0o700 });
    const copy = join(unpacked, basename(target));
    await copyFile(file, copy);
    await chmod(copy, 0o600);
    const files = await readBackup(copy, file);
    await unpackBackup(copy);
    for (const { path, content } of files) await writeDataFile(unpacked, path, content);

    const aside = await putAside(target, now);
    for (const name of await readdir(unpacked)) {
      await rename(join(unpacked, name), join(folder, name));
    }
    return aside;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** What the file system or the database refuses becomes a BackupError that names the file. */
async function explained<Result>(
  fileOf: (error: unknown) => string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof BackupError ? undefined : storageProblem(error, fileOf(error));
    if (!problem) throw error;
    throw new BackupError(`${problem}.`, { cause: error });
  }
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code);
}

const besideDatabase = ['', '-wal', '-shm'];

async function putAside(target: string, now: Date): Promise<string | undefined> {
  const folder = dirname(target);
  const names = [
    ...besideDatabase.map((suffix) => basename(target) + suffix),
    secretName,
    outboxName,
  ];
  const found = names.filter((name) => existsSync(join(folder, name)));
  if (found.length === 0) return undefined;
  const aside = join(folder, `replaced-${now.toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of found) await rename(join(folder, name), join(aside, name));
  return aside;
}

async function readDataFiles(folder: string): Promise<DataFile[]> {
  const outbox = existsSync(join(folder, outboxName))
    ? await readdir(join(folder, outboxName))
    : [];
  const paths = [
    ...(existsSync(join(folder, secretName)) ? [secretName] : []),
    ...outbox.filter((name) => name.endsWith('.eml')).map((name) => join(outboxName, name)),
  ];
  return await Promise.all(
    paths.map(async (path) => ({ path, content: await readFile(join(folder, path)) })),
  );
}

async function writeDataFile(folder: string, path: string, content: Uint8Array): Promise<void> {
  const file = join(folder, path);
  // A backup may come from anywhere; what it holds stays in the site's own folder.
  const isOurs = path === secretName || dirname(file) === join(folder, outboxName);
  if (!isOurs) throw new BackupError(`The copy holds a file that is not the site's: ${path}.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, content, { mode: 0o600 });
}
