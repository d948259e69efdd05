import { existsSync } from 'node:fs';
import { BackupError } from '#db/engine/backup.ts';
import { databaseName, isServerUrl } from '#db/engine/database-url.ts';
import { backUp, backupFile, explain, restore } from '../backup/backup.ts';
import { makeCopy, storedCopy } from '../backup/copies.ts';
import { agoOf, copyTime, sizeOf } from '../backup/copy.ts';
import { openTarget } from '../backup/targets.ts';
import { readEnv, SetupError } from '../env.ts';

const usage = `Usage: npm run backup -- FILE
       npm run restore -- FILE   or the name of a copy at BACKUP_TO
       npm run copies            lists the copies at BACKUP_TO
       npm run copies -- now     makes one
`;

const [command, argument, ...rest] = process.argv.slice(2);

try {
  const words = rest.length > 0 ? undefined : await run();
  (words === undefined ? process.stderr : process.stdout).write(words ?? usage);
  if (words === undefined) process.exitCode = 2;
} catch (error) {
  const problem = explain(error, 'BACKUP_TO');
  if (!(problem instanceof BackupError || problem instanceof SetupError)) throw error;
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}

/** Answers what is to be said; `undefined` when it was not asked right. */
async function run(): Promise<string | undefined> {
  if (command === 'copies') return argument ? await copyNow(argument) : await listCopies();
  // A file of such a name is "./--name".
  if (!argument || argument.startsWith('-')) return undefined;
  if (command === 'backup') {
    await backUp(readDatabaseUrl(), argument);
    return `Everything is copied to ${argument}, and the copy is checked.\n`;
  }
  const isStored = copyTime(argument) !== undefined && !existsSync(argument);
  const source = isStored ? storedCopy(requireBackupTo(), argument) : backupFile(argument);
  const aside = await restore(readDatabaseUrl(), source, new Date());
  return `${argument} is restored.\n${aside ? `What was there before is in ${aside}.\n` : ''}`;
}

/** Of the site itself the argument is the moment from which on a copy is enough. */
async function copyNow(argument: string): Promise<string | undefined> {
  const since = argument === 'now' ? new Date() : new Date(argument);
  if (Number.isNaN(since.getTime())) return undefined;
  // Of the site, which takes the command with it when it ends.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  const done = await makeCopy(readDatabaseUrl(), requireBackupTo(), since);
  if (done === undefined && argument === 'now') {
    const other = 'Another process is making a copy, or was killed while it did.';
    throw new BackupError(`${other} Try again in two minutes.`);
  }
  return `${done ?? 'Another process is making a copy.'}\n`;
}

async function listCopies(): Promise<string> {
  const to = requireBackupTo();
  const copies = await openTarget(to).list();
  const lines = copies.map(({ name, bytes }) => {
    const age = agoOf(copyTime(name) ?? new Date(), new Date());
    return `${name}  ${sizeOf(bytes).padStart(8)}  ${age}\n`;
  });
  return lines.join('') || `There are no copies in ${to.name}.\n`;
}

function requireBackupTo() {
  const { backupTo } = readEnv();
  if (backupTo) return backupTo;
  throw new SetupError('Set BACKUP_TO to where the copies are.');
}

/** The database is named on standard error, so that one for another site is noticed. */
function readDatabaseUrl(): string {
  const { databaseUrl } = readEnv();
  process.stderr.write(`Database: ${databaseName(databaseUrl)}\n`);
  if (isServerUrl(databaseUrl)) {
    throw new BackupError('A database server is backed up and restored by its own means.');
  }
  return databaseUrl;
}
