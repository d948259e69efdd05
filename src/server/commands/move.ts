import { databaseName, isDatabaseUrl } from '#db/engine/database-url.ts';
import { readEnv, SetupError } from '../env.ts';
import { leftToDo, moveDatabase, MoveError } from './move-database.ts';

const usage = `Usage: npm run move -- FROM TO

Each is a DATABASE_URL: file:data/site.db, or libsql://host, https://host, http://host of a libSQL server, which is
given DATABASE_AUTH_TOKEN. Stop the site first; start it with DATABASE_URL=TO afterwards.
`;

const [from, to, ...rest] = process.argv.slice(2);

try {
  if (!from || !to || rest.length > 0) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else {
    await move(from, to);
  }
} catch (error) {
  if (!(error instanceof MoveError || error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function move(from: string, to: string) {
  const { databaseAuthToken: authToken, sessionSecret } = readEnv();
  for (const [name, url] of Object.entries({ FROM: from, TO: to })) {
    if (!isDatabaseUrl(url)) {
      throw new MoveError(`${name} must look like file:data/site.db or libsql://host.`);
    }
    process.stderr.write(`${name}: ${databaseName(url)}\n`);
  }
  const copied = await moveDatabase(from, to, { authToken });
  for (const { table, rows, checksum } of copied) {
    process.stdout.write(`${String(rows).padStart(8)}  ${checksum.slice(0, 16)}  ${table}\n`);
  }
  process.stdout.write('Everything is copied: rows and checksums of each table are the same.\n');
  for (const sentence of leftToDo(from, to, sessionSecret)) process.stdout.write(`${sentence}\n`);
}
