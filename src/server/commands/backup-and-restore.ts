import { BackupError } from '#db/engine/backup.ts';
import { databaseName, isServerUrl } from '#db/engine/database-url.ts';
import { backUp, restore } from './backup.ts';
import { readEnv, SetupError } from '../env.ts';

const usage = `Usage: npm run backup -- FILE
       npm run restore -- FILE
`;

const [command, file, ...rest] = process.argv.slice(2);

try {
  if (!file || rest.length > 0) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else if (command === 'backup') {
    await backUp(readDatabaseUrl(), file);
    process.stdout.write(`Everything is copied to ${file}, and the copy is checked.\n`);
  } else {
    const aside = await restore(readDatabaseUrl(), file, new Date());
    process.stdout.write(`${file} is restored.\n`);
    if (aside) process.stdout.write(`What was there before is in ${aside}.\n`);
  }
} catch (error) {
  if (!(error instanceof BackupError || error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
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
