import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#db/engine/open.ts';
import { ask } from '../ask.ts';
import { DatabaseServer } from '../database-server.ts';
import { startLetter } from '../readers.ts';
import { startSite, waitFor, type Site } from '../start-site.ts';

const recipients = 2_000;
const writers = 2;
const writerPauseMs = 50;
/** Longer than the lease of a mail that was under way when a process was killed. */
const longestEndMs = 3 * 60 * 1_000;

/**
 * Kills the site again and again while a letter goes out, visitors write and readers sign up; counts who is left without
 * the mail that was promised, and what came more than once. On the file or on a libSQL server.
 */
export async function killWhileMailGoesOut(engine: 'file' | 'libsql', kills: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kills-'));
  const server = engine === 'libsql' ? await new DatabaseServer().start() : undefined;
  const url = server?.url ?? `file:${folder.path}/site.db`;
  // Before the process: one that runs would look for the letter only after a while.
  const { db, close } = await openDatabase(url);
  await startLetter(db, recipients);
  close();
  const promised = Array.from({ length: recipients }, (_, index) => `reader-${index + 1}`);
  const site = await startSite({ DATABASE_URL: url, LETTERS_PER_MINUTE: '1200' });

  const stop = new AbortController();
  const writing = Promise.all(
    Array.from({ length: writers }, (_, writer) => write(site, writer, promised, stop.signal)),
  );
  for (let kill = 1; kill <= kills; kill += 1) {
    // At moments that are spread over the whole of the sending.
    const wanted = (recipients * kill) / (kills + 1);
    await waitFor(() => site.mails.length >= wanted, `mail ${wanted}`);
    await sleep(Math.random() * 50);
    const startAgain = await site.kill();
    await startAgain();
  }
  stop.abort();
  await writing;

  let copies = countMails(site.mails);
  const isLeftOut = (name: string) => !copies.has(name);
  const deadline = Date.now() + longestEndMs;
  while (promised.some(isLeftOut) && Date.now() < deadline) {
    await sleep(1_000);
    copies = countMails(site.mails);
  }
  await site.stop();
  await server?.close();
  return {
    promised: promised.length,
    leftOut: promised.filter(isLeftOut).length,
    twice: [...copies.values()].reduce((total, count) => total + count - 1, 0),
    twiceOf: [...copies].filter(([, count]) => count > 1).map(([name]) => name),
  };
}

/** Sends a message and a sign-up in turn, each from its own address; notes the names of the acknowledged ones. */
async function write(site: Site, writer: number, promised: string[], stop: AbortSignal) {
  for (let count = 0; !stop.aborted; count += 1) {
    const name = `${count % 2 ? 'visitor' : 'signup'}-${writer}x${count}`;
    const email = `${name}@example.org`;
    const message = { name, email, subject: 'other', message: 'x'.repeat(500), privacy: true };
    const [path, body] = count % 2 ? ['/api/contact', message] : ['/api/subscribers', { email }];
    const headers = { 'X-Forwarded-For': `10.${writer}.${count >> 8}.${count & 255}` };
    await ask({ port: site.port, path, headers }, body).then(
      () => promised.push(name),
      () => {},
    );
    await sleep(writerPauseMs);
  }
}

/** By the name of the one that each mail is about. */
function countMails(mails: readonly string[]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const mail of mails) {
    const name = /(?:reader|visitor|signup)-\w+/.exec(mail)?.[0] ?? mail;
    copies.set(name, (copies.get(name) ?? 0) + 1);
  }
  return copies;
}
