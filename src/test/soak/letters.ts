import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { freePort, siteAdmin } from '../start-site.ts';

/** Longer than the lease of a mail that was under way when a process was killed. */
const longestEndMs = 3 * 60 * 1_000;

export interface LetterFigures {
  recipients: number;
  kills: number;
  sent: number;
  leftOut: number;
  twice: number;
  seconds: number;
}

/**
 * Sends a letter as fast as allowed to a real mail server, kills the site in the middle again and again, and counts who
 * got none and what came twice.
 */
export async function killWhileSending(recipients: number, kills: number): Promise<LetterFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'letters-'));
  const received = new Map<string, number>();
  const mailServer = await startMailServer(received);
  const port = await freePort();
  const start = () => startSite(folder, port, mailServer.port);

  let site = await start();
  addSubscribers(folder, recipients);
  await sendLetter(`http://127.0.0.1:${port}`);
  const startedAt = Date.now();
  // Killed at moments that are spread over the whole of the sending.
  for (let kill = 1; kill <= kills; kill += 1) {
    const wanted = Math.floor((recipients * kill) / (kills + 1));
    await until(() => received.size >= wanted);
    await sleep(Math.random() * 20);
    const exited = once(site, 'exit');
    site.kill('SIGKILL');
    await exited;
    site = await start();
  }
  await until(() => stateOf(folder).state === 'sent');
  const { sent } = stateOf(folder);
  const exited = once(site, 'exit');
  site.kill('SIGTERM');
  await exited;
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
  const copies = [...received.values()];
  return {
    recipients,
    kills,
    sent,
    leftOut: recipients - received.size,
    twice: copies.reduce((total, count) => total + count - 1, 0),
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

async function until(isMet: () => boolean): Promise<void> {
  const deadline = Date.now() + longestEndMs;
  while (!isMet()) {
    if (Date.now() > deadline) throw new Error('the letter is not being sent any more');
    await sleep(5);
  }
}

function addSubscribers(folder: string, count: number) {
  const database = new BetterSqlite3(`${folder}/site.db`);
  const subscriber = database.prepare('insert into subscribers (id, email) values (?, ?)');
  const consent = database.prepare(
    'insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, leave_token) values (?, 0, 0, ?)',
  );
  database.transaction(() => {
    for (let id = 1; id <= count; id += 1) {
      subscriber.run(id, `reader-${id}@example.org`);
      consent.run(id, `token-${id}`);
    }
  })();
  database.close();
}

function stateOf(folder: string): { state: string; sent: number } {
  const database = new BetterSqlite3(`${folder}/site.db`, { readonly: true });
  const letter = database
    .prepare<[], { state: string; sent: number }>('select state, sent from letters')
    .get();
  database.close();
  return letter ?? { state: 'none', sent: 0 };
}

async function sendLetter(url: string) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(siteAdmin),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const call = async (procedure: string, input?: object) => {
    const response = await fetch(`${url}/api/trpc/letters.${procedure}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(input ?? {}),
    });
    if (!response.ok) throw new Error(`${procedure}: ${await response.text()}`);
  };
  await call('create');
  await call('save', {
    id: 1,
    version: 1,
    subject: 'Field notes',
    text: '# Hello\n\nSome *news*.',
  });
  await call('send', { id: 1, version: 2 });
}

async function startMailServer(received: Map<string, number>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) {
          received.set(address, (received.get(address) ?? 0) + 1);
        }
        done();
      });
    },
  });
  // Each kill cuts a connection.
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

async function startSite(folder: string, port: number, smtpPort: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: `file:${folder}/site.db`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
      LETTERS_PER_MINUTE: '1200',
      ADMIN_PASSWORD: siteAdmin.password,
    },
  });
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (data: Buffer) => {
      if (data.includes('listening')) resolve();
    });
  });
  return server;
}
