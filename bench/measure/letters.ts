import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '#test/ask.ts';
import { freePort } from '#test/listen.ts';
import { startLetter } from '#test/readers.ts';
import { signIn } from '#test/site-data.ts';
import type { Site } from '#test/start-site.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { startSeeded } from '../seed.ts';
import { interleave, quantile } from '../statistics.ts';

const warmUpSlices = 3;
const sliceMs = 2_000;
const readIntervalMs = 5;

/** What a letter to ten thousand subscribers costs those who read the page while it is sent. */
export async function measureLetters({ samples, folder }: Bench): Promise<Row[]> {
  const mailPort = String(await freePort());
  using mailServer = spawn(process.execPath, ['bench/servers/mail-server.ts', mailPort], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(mailServer.stdout, 'data');
  // It stands for another machine: of this one it gets what is left over.
  if (mailServer.pid !== undefined) setPriority(mailServer.pid, constants.priority.PRIORITY_LOW);
  await using site = await startSeeded(folder, 20, (db) => startLetter(db, 10_000), {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
    LETTERS_PER_MINUTE: '1200',
  });
  const headers = { Cookie: await signIn(site) };
  const readAfter = async (change: 'pause' | 'resume') => {
    await ask({ port: site.port, path: `/api/trpc/letters.${change}`, headers }, { id: 1 });
    return await readHomePage(site);
  };
  // What reading takes by itself is not the letter's.
  for (let slice = 0; slice < warmUpSlices; slice += 1) await readAfter('pause');
  const pairs = await interleave(
    samples(9),
    () => readAfter('resume'),
    () => readAfter('pause'),
  );

  mailServer.kill('SIGTERM');
  const [taken] = await once(mailServer.stdout, 'data');
  if (Number(taken) === 0) throw new Error('the mail server took nothing');
  return [
    ratioRow(
      '`/` while a letter is sent to 10,000, 1,200 a minute: p95, to while it is paused',
      { atMost: 1.5 },
      pairs,
    ),
  ];
}

/** Reads the page some hundred times a second, for a slice of time; answers the p95 in milliseconds. */
async function readHomePage({ port }: Site): Promise<number> {
  const latenciesMs: number[] = [];
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const start = performance.now();
    await ask({ port, path: '/', headers: { 'Accept-Encoding': 'br' } });
    latenciesMs.push(performance.now() - start);
    await sleep(readIntervalMs);
  }
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return quantile(sorted, 0.95);
}
