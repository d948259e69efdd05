import { parseArgs } from 'node:util';
import type { Database } from '#db/engine/database.ts';
import { databaseName } from '#db/engine/database-url.ts';
import { openExistingDatabase } from '#db/engine/open.ts';
import { recording } from '#db/activity.ts';
import { passwordLimits } from '#shared/account.ts';
import { readEnv, SetupError } from '../env.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { commands, UsageError } from './admin-commands.ts';

const help = `Administrators of the site.

  npm run admin -- create NAME [--email ADDRESS]   add an administrator; asks for a password
  npm run admin -- list                            name and e-mail address of each
  npm run admin -- password NAME                   set a new password; ends all sessions
  npm run admin -- email NAME ADDRESS              sign-in codes go there from now on
  npm run admin -- email NAME --none               no second factor any more
  npm run admin -- code NAME                       print the code of a login that waits for one
  npm run admin -- role NAME owner                 make an administrator an owner, or an editor
  npm run admin -- passkeys NAME                   id, name and last use of each passkey
  npm run admin -- passkeys NAME --remove ID       remove a passkey
  npm run admin -- delete NAME                     remove an administrator
  npm run admin -- forget ADDRESS                  erase everything stored under an e-mail address
  npm run admin -- test-mail ADDRESS               send a test mail; says what the server answered
  npm run admin -- help                            this text

A password has at least ${passwordLimits.min} characters, ${passwordLimits.minWithCode} where sign-in codes are mailed. From a pipe it is the
first line of standard input.
The database is the one that DATABASE_URL names; it must exist. Its file is printed
on standard error.
`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(argv: string[]) {
  const { name, args, options } = parse(argv);
  if (name === 'help' || options.help) {
    process.stdout.write(help);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new UsageError(`There is no command "${name}". See: npm run admin -- help`);
  }
  const surplus = args[command.words ?? 1];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is a word too many.`);
  const foreign = Object.keys(options).find((option) => option !== command.option);
  if (foreign) throw new UsageError(`"${name}" takes no --${foreign}.`);
  const env = readEnv();
  const { databaseUrl, databaseAuthToken: authToken } = env;
  try {
    const { db, now, close } = await openExistingDatabase(databaseUrl, { authToken });
    // Not on standard output, which another program may read.
    process.stderr.write(`Database: ${databaseName(databaseUrl)}\n`);
    try {
      const given = { db: recorded(db, name, args, now), now, env };
      process.stdout.write(`${await command.run(given, args, options)}\n`);
    } finally {
      close();
    }
  } catch (error) {
    const problem = storageProblem(error, databaseName(databaseUrl));
    if (!problem) throw error;
    throw new SetupError(`${problem}.`, { cause: error });
  }
}

/** Records a command in the activity, without the address of a person that it may have. */
function recorded(db: Database, name: string, args: string[], now: () => Date): Database {
  const words = ['admin', name, ...args.filter((word) => !word.includes('@'))];
  const what = `The command line ran "${words.join(' ')}"`;
  return recording(db, () => ({ at: now(), who: null, what }));
}

function parse(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        none: { type: 'boolean' },
        remove: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [name = 'help', ...args] = positionals;
    return { name, args, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
