import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  MissingDatabaseError,
  type ExistingDatabase,
  type OpenOptions,
} from '#db/engine/connection.ts';
import {
  CopyError,
  copyDatabase,
  isEmpty,
  isUnfinished,
  type TableSummary,
} from '#db/engine/copy-database.ts';
import {
  databaseFile,
  databaseFolder,
  databaseName,
  isServerUrl,
} from '#db/engine/database-url.ts';
import { openDatabase, openExistingDatabase } from '#db/engine/open.ts';
import { isInUse } from '#db/engine/sqlite/client.ts';
import { outboxName, secretName } from '../storage/data-files.ts';
import { storageProblem } from '../storage/storage-problem.ts';

/** Why nothing was moved, or not everything; the message is for the person who tried. */
export class MoveError extends Error {}

/**
 * Copies everything from one database to an empty one of the other engine, or from one server to another, and compares
 * the two. The source stays as it is.
 */
export async function moveDatabase(
  from: string,
  to: string,
  options: OpenOptions,
): Promise<TableSummary[]> {
  const [source, target] = [databaseName(from), databaseName(to)];
  if (source === target) throw new MoveError('FROM and TO are the same database.');
  if (!isServerUrl(from) && !isServerUrl(to)) {
    throw new MoveError(
      'Both are files: use "npm run backup" and "npm run restore", which take the other files along.',
    );
  }
  using sourceDatabase = await explained(source, () => open(from, options));
  using targetDatabase = await explained(target, () => openTarget(to, options));
  return await explained(
    source,
    () =>
      copyDatabase(
        { db: sourceDatabase.db, name: source },
        { db: targetDatabase.db, name: target },
      ),
    `The copy in ${target} is incomplete; run the command again.`,
  );
}

/** What is not in the database and has to be seen to after a move, in sentences. */
export function leftToDo(from: string, to: string, sessionSecret: string | undefined): string[] {
  const folder = databaseFolder(from);
  if (folder === undefined) {
    return [
      sessionSecret
        ? 'Start the site with the SESSION_SECRET that it has now, or everybody signs in again.'
        : `Everybody signs in again, unless the site starts with the SESSION_SECRET that it had on ${databaseName(from)}.`,
    ];
  }
  const outbox = join(folder, outboxName);
  const mails = existsSync(outbox)
    ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length
    : 0;
  return [
    ...(!sessionSecret && existsSync(join(folder, secretName))
      ? [
          `Set SESSION_SECRET to what is in ${join(folder, secretName)} wherever the site runs on ${databaseName(to)}, or everybody signs in again.`,
        ]
      : []),
    ...(mails > 0 ? [`Mail that was written to files stays in ${outbox}: ${mails}.`] : []),
  ];
}

type OpenedDatabase = ExistingDatabase & Disposable;

async function open(url: string, options: OpenOptions): Promise<OpenedDatabase> {
  if (!isServerUrl(url)) refuseFileInUse(databaseFile(url));
  const database = await openExistingDatabase(url, options);
  return { ...database, [Symbol.dispose]: () => database.close() };
}

function refuseFileInUse(file: string) {
  if (!existsSync(file) || !isInUse(file)) return;
  throw new MoveError(`The site is running on ${file}. Stop it first.`);
}

async function openTarget(url: string, options: OpenOptions): Promise<OpenedDatabase> {
  const accepting = { ...options, acceptUnfinishedMove: true };
  const database = await open(url, accepting).catch(async (error: unknown) => {
    if (!(error instanceof MissingDatabaseError)) throw error;
    const created = await openDatabase(url, accepting);
    created.close();
    return await open(url, accepting);
  });
  if ((await isUnfinished(database.db)) || (await isEmpty(database.db))) return database;
  database.close();
  throw new MoveError(`${databaseName(url)} is not empty.`);
}

/** What the file system or a database refuses becomes a MoveError that names the database. */
async function explained<Result>(
  name: string,
  work: () => Promise<Result>,
  ending = 'Nothing was copied.',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MoveError) throw new MoveError(`${error.message} ${ending}`);
    const problem = storageProblem(error, error instanceof CopyError ? error.database : name);
    if (!problem) throw error;
    throw new MoveError(`${problem}. ${ending}`, { cause: error });
  }
}
