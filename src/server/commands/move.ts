import { existsSync } from 'node:fs';
import { DatabaseError, MissingDatabaseError } from '#db/engine/connection.ts';
import { copyDatabase } from '#db/engine/copy-database.ts';
import { databaseFile, databaseName, isDatabaseUrl, isServerUrl } from '#db/engine/database-url.ts';
import { isStorageFailure } from '#db/engine/error-kinds.ts';
import { openDatabase, openExistingDatabase } from '#db/engine/open.ts';
import { isInUse } from '#db/engine/sqlite/client.ts';
import { withoutStop } from '#shared/text.ts';
import { readEnv, SetupError } from '../env.ts';
import { storageProblem } from '../storage/storage-problem.ts';

const usage = `Usage: npm run move -- FROM TO

Each is a DATABASE_URL: file:data/site.db, or libsql://host, https://host, http://host of a libSQL server, which is
given DATABASE_AUTH_TOKEN. Stop the site first; start it with DATABASE_URL=TO afterwards.
`;

const [from, to, ...rest] = process.argv.slice(2);
if (!from || !to || rest.length > 0 || !isDatabaseUrl(from) || !isDatabaseUrl(to)) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  process.stderr.write(`FROM: ${databaseName(from)}\nTO: ${databaseName(to)}\n`);
  try {
    await move(from, to);
  } catch (error) {
    const problem =
      error instanceof SetupError
        ? withoutStop(error.message)
        : storageProblem(error, 'FROM or TO');
    if (!problem) throw error;
    // At the very end only the answer may be lost.
    const unless = isStorageFailure(error) ? ', unless TO is not empty at the next try' : '';
    process.stderr.write(`${problem}. Nothing was copied${unless}.\n`);
    process.exitCode = 1;
  }
}

async function move(from: string, to: string) {
  if (!isServerUrl(from) && !isServerUrl(to)) {
    throw new DatabaseError('Both are files: use "npm run backup" and "npm run restore"');
  }
  if (databaseName(from) === databaseName(to)) {
    throw new DatabaseError('FROM and TO are the same database');
  }
  [from, to].forEach(refuseInUse);
  const options = { authToken: readEnv().databaseAuthToken };
  using opened = new DisposableStack();
  const source = await openExistingDatabase(from, options);
  opened.defer(() => source.close());
  const target = await openExistingDatabase(to, options).catch((error: unknown) => {
    if (error instanceof MissingDatabaseError) return openDatabase(to, options);
    throw error;
  });
  opened.defer(() => target.close());
  for (const { table, rows, checksum } of await copyDatabase(source.db, target.db)) {
    process.stdout.write(`${String(rows).padStart(8)}  ${checksum.slice(0, 16)}  ${table}\n`);
  }
  process.stdout.write(`Everything is copied: rows and checksums of each table are the same.
Start the site with the SESSION_SECRET that it had, or everybody signs in again: it may be in the file session-secret
next to site.db. Mail that was written to files in outbox/ stays there.
`);
}

function refuseInUse(url: string) {
  const file = isServerUrl(url) ? undefined : databaseFile(url);
  if (!file || !existsSync(file) || !isInUse(file)) return;
  throw new DatabaseError(`The site is running on ${file}. Stop it first`);
}
