import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

const port = 3986;
const url = `http://127.0.0.1:${port}`;

export interface KillFigures {
  kills: number;
  acknowledged: number;
  lost: number;
  integrity: string;
  noticesKept: boolean;
}

/** Kills the server in the middle of concurrent writes, again and again, and counts what was acknowledged and is gone. */
export async function killRepeatedly(kills: number): Promise<KillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'kills-'));
  const acknowledged: string[] = [];

  for (let round = 0; round < kills; round += 1) {
    const server = await start(folder);
    const writers = Array.from({ length: 8 }, (_, writer) =>
      write(`r${round}w${writer}`, acknowledged),
    );
    await new Promise((resolve) => setTimeout(resolve, 40 + Math.random() * 260));
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await Promise.all([...writers, exited]);
  }

  const database = new BetterSqlite3(`${folder}/site.db`);
  const stored = new Set(database.prepare<[], string>('select name from contacts').pluck().all());
  const integrity = String(database.pragma('integrity_check', { simple: true }));
  const contacts = Number(database.prepare('select count(*) from contacts').pluck().get());
  const sequence = database.prepare("select seq from sqlite_sequence where name = 'mails'");
  const queued = Number(sequence.pluck().get());
  database.close();
  await rm(folder, { recursive: true, force: true });
  return {
    kills,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !stored.has(name)).length,
    integrity,
    // Each message is one write with its notice: as many were queued as messages are there.
    noticesKept: queued === contacts,
  };
}

/** Sends messages one after another until the server is gone; notes the acknowledged ones. */
async function write(writer: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const name = `${writer}m${count}`;
    try {
      const response = await fetch(`${url}/api/contact`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${count % 256}`,
        },
        body: JSON.stringify({
          name,
          email: 'a@example.org',
          subject: 'other',
          message: 'x'.repeat(500),
          privacy: true,
        }),
      });
      if (response.status === 201) acknowledged.push(name);
    } catch {
      return;
    }
  }
}

async function start(folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: `file:${folder}/site.db`,
      TRUST_PROXY: '1',
      ADMIN_PASSWORD: 'a password for the soak',
    },
  });
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (data: Buffer) => {
      if (data.includes('listening')) resolve();
    });
  });
  return server;
}
