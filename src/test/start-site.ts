import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from './listen.ts';
import { startMailServer } from './mail-server.ts';

const startTimeoutMs = 60_000;

/** The administrator of a started site; signs in with the password alone. */
export const siteAdmin = { username: 'admin', password: 'a password for journeys' };

const [, argsOfNpmStart = ''] = packageJson.scripts.start.split(' exec node ');
/** What `npm start` gives to Node once it has built. */
export const startArgs = argsOfNpmStart.split(' ');

/**
 * The site as its users have it: a process of its own, a database on disk, a log in a file, a mail server that takes its
 * mail. What runs is what the build made, or what the arguments for Node name, in the working directory.
 */
export async function startSite(
  environment: Record<string, string> = {},
  args = startArgs,
  cwd = '.',
) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const mail = await startMailServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const database = environment.DATABASE_URL ?? `file:${folder}/site.db`;
  const logFile = join(folder, 'site.log');
  const output = () => readFileSync(logFile, 'utf8');

  const start = async () => {
    const log = openSync(logFile, 'a');
    const outputBefore = output().length;
    const started = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', log, 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        SMTP_URL: mail.url,
        ADMIN_PASSWORD: siteAdmin.password,
        // Each journey has an address of its own, so that they share no limits.
        TRUST_PROXY: '1',
        ...environment,
        DATABASE_URL: database,
      },
    });
    closeSync(log);
    const isListening = () => output().includes('"event":"listening"', outputBefore);
    await waitFor(() => isListening() || started.exitCode !== null, 'the server to start');
    if (!isListening()) throw new Error('the server did not start');
    return started;
  };
  let server = await start();

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    // Killed, and not started again because its test failed in between.
    if (server.signalCode) return null;
    const exited = once(server, 'exit');
    server.kill(signal);
    const [code] = await exited;
    return code;
  };
  /** Answers the exit code. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    const code = await end(signal);
    await mail.close();
    await rm(folder, { recursive: true, force: true });
    return code;
  };

  return {
    url,
    port,
    folder,
    /** The address of its database. */
    database,
    /** Those that it has sent so far. */
    get mails() {
      return mail.messages.map(({ text }) => text);
    },
    logFile,
    output,
    /** Rows of the database, read while the server runs. */
    query<Row>(sql: string, ...values: unknown[]): Row[] {
      const opened = new BetterSqlite3(`${folder}/site.db`, { readonly: true });
      try {
        return opened.prepare<unknown[], Row>(sql).all(...values);
      } finally {
        opened.close();
      }
    },
    /** Kills the process in the middle of what it does, and answers the function that starts another in its place. */
    async kill() {
      await end('SIGKILL');
      return async () => void (server = await start());
    },
    /** Memory in use and not swapped out, as Linux counts it. */
    residentMegabytes() {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    },
    /** What its process has used of the processors, as Linux counts it: in hundredths of a second. */
    processorMs() {
      const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
      // Behind the name, which may hold anything, in parentheses.
      const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
      return 10 * (Number(fields[12]) + Number(fields[13]));
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Answers what `find` finds, once it finds something. */
export async function waitFor<Found>(
  find: () => Found | Promise<Found>,
  what: string,
): Promise<NonNullable<Found>> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}
