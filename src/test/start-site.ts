import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen.ts';

const startTimeoutMs = 60_000;

/** The administrator of a started site; signs in with the password alone. */
export const siteAdmin = { username: 'admin', password: 'a password for journeys' };

/**
 * The site as its users have it: a process of its own, a database on disk, a mail server that takes its mail. What runs
 * is what the build made, or what the arguments for Node name, in the working directory.
 */
export async function startSite(
  environment: Record<string, string> = {},
  args = ['dist/server/server.js'],
  cwd = '.',
) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const mail = await startMailServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;

  let output = '';
  const start = async () => {
    const started = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: `file:${folder}/site.db`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
        ADMIN_PASSWORD: siteAdmin.password,
        // Each journey has an address of its own, so that they share no limits.
        TRUST_PROXY: '1',
        ...environment,
      },
    });
    const outputBefore = output.length;
    started.stdout.on('data', (data: Buffer) => (output += data));
    const isListening = () => output.includes('"event":"listening"', outputBefore);
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

  return {
    url,
    pid: () => server.pid,
    folder,
    mails: mail.messages,
    output: () => output,
    /** Rows of the database, read while the server runs. */
    query<Row>(sql: string, ...values: unknown[]): Row[] {
      const database = new BetterSqlite3(`${folder}/site.db`, { readonly: true });
      try {
        return database.prepare<unknown[], Row>(sql).all(...values);
      } finally {
        database.close();
      }
    },
    /** Kills the process in the middle of what it does, and answers the function that starts another in its place. */
    async kill() {
      await end('SIGKILL');
      return async () => void (server = await start());
    },
    /** Answers the exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      const code = await end(signal);
      await mail.close();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Answers what `find` finds, once it finds something. */
export async function waitFor<Found>(find: () => Found, what: string): Promise<NonNullable<Found>> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

async function startMailServer() {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => (text += part));
      stream.on('end', () => {
        messages.push(text);
        done();
      });
    },
  });
  // A site that is killed cuts its connection.
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    messages,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}
