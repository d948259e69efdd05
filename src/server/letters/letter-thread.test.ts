import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { readProgress, startSending } from '#db/letter-deliveries.ts';
import { createLetter } from '#db/letters.ts';
import { subscriberConsents, subscribers } from '#db/schema.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { createLetterThread, letterSettings, startLetterWorker } from './letter-thread.ts';

// Starts the threads of the pool, which the site has from its start: they take the priority of what starts them.
await stat(import.meta.filename);

const workerFile = new URL('./letter-worker.ts', import.meta.url);

/** A letter to three subscribers that is being sent, and the thread that may send it, into a folder. */
async function createSending(perMinute: string, startWorker?: () => Worker) {
  const folder = mkdtempSync(join(tmpdir(), 'letters-'));
  const outbox = join(folder, 'outbox');
  const databaseUrl = `file:${folder}/site.db`;
  const { db, close } = await openDatabase(databaseUrl);
  const env = readEnv({ DATABASE_URL: databaseUrl, LETTERS_PER_MINUTE: perMinute });
  for (const id of [1, 2, 3]) {
    await db.insert(subscribers).values({ id, email: `reader-${id}@example.org` });
    await db.insert(subscriberConsents).values({
      subscriberId: id,
      askedAt: new Date(0),
      confirmedAt: new Date(0),
      leaveToken: `token-${id}`,
    });
  }
  const letter = await createLetter(db, new Date(), { subject: 'News', text: '# Hello' });

  const lines: string[] = [];
  const workers: Worker[] = [];
  const thread = createLetterThread({
    db,
    startWorker() {
      const worker = startWorker?.() ?? startLetterWorker(workerFile, letterSettings(env, outbox));
      workers.push(worker);
      return worker;
    },
    log: createLog('info', (line) => void lines.push(line)),
    now: () => new Date(),
  });
  onTestFinished(async () => {
    await thread.close();
    close();
    rmSync(folder, { recursive: true });
  });
  return {
    thread,
    workers,
    lines,
    begin: () => startSending(db, letter, new Date()),
    progress: () => readProgress(db, letter.id),
    mails: () => readdirSync(outbox).filter((name) => name.endsWith('.eml')),
  };
}

test('a letter is sent in a thread, which is there for no longer than that', async () => {
  const { thread, workers, begin, progress, mails } = await createSending('10000');
  thread.wake();
  await begin();
  thread.wake();
  thread.wake();

  await expect.poll(progress, { timeout: 10_000 }).toMatchObject({ state: 'sent', sent: 3 });
  expect(mails()).toHaveLength(3);
  await expect.poll(() => workers.map(({ threadId }) => threadId)).toEqual([-1]);
});

/** How many threads of this process have the lowest priority; each says its "nice" value after its name, at place 17. */
function threadsOfLowPriority(): number {
  const tasks = readdirSync('/proc/self/task').map((id) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
  );
  const niceValues = tasks.map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]));
  return niceValues.filter((nice) => nice === constants.priority.PRIORITY_LOW).length;
}

// Elsewhere a thread has no priority of its own.
test.runIf(process.platform === 'linux')(
  'the thread of letters leaves the processor to those who read the page',
  async () => {
    const { thread, begin, progress } = await createSending('60');
    expect(threadsOfLowPriority()).toBe(0);
    await begin();
    thread.wake();

    await expect.poll(progress, { timeout: 10_000 }).toMatchObject({ sent: 1 });
    expect(threadsOfLowPriority()).toBe(1);
  },
);

test('closing waits for the mail under way, and the others stay to be sent', async () => {
  const { thread, begin, progress, mails } = await createSending('60');
  await begin();
  thread.wake();
  await expect.poll(progress, { timeout: 10_000 }).toMatchObject({ sent: 1 });

  await thread.close();
  thread.wake();
  const { state, sent } = (await progress()) ?? {};
  expect(state).toBe('sending');
  expect(mails()).toHaveLength(sent ?? 0);
});

test('a thread that fails is logged, and started again by what wakes it', async () => {
  const failing = () => new Worker('throw new Error("no memory left")', { eval: true });
  const { thread, workers, lines, begin } = await createSending('10000', failing);
  await begin();
  thread.wake();

  await expect.poll(() => lines.join('\n')).toContain('no memory left');
  await expect.poll(() => workers.map(({ threadId }) => threadId)).toEqual([-1]);
  thread.wake();
  await expect.poll(() => workers).toHaveLength(2);
});

test('a thread that ends with something left to send is started again once woken, and not by itself', async () => {
  const idle = () => new Worker('', { eval: true });
  const { thread, workers, begin, progress } = await createSending('10000', idle);
  await begin();
  thread.wake();
  await expect.poll(() => workers.map(({ threadId }) => threadId)).toEqual([-1]);
  // Another look would have come first.
  await progress();
  await progress();

  expect(workers).toHaveLength(1);
  thread.wake();
  await expect.poll(() => workers).toHaveLength(2);
});
