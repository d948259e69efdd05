import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/start-site.ts';
import { httpRequest } from '../http-request.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { seedDatabase, seedSubscribers } from '../seed.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { signIn } from '../sign-in.ts';
import { interleave, quantile } from '../statistics.ts';

const subscribers = 10_000;
const warmUpSlices = 3;
const sliceMs = 2_000;
const readIntervalMs = 5;
const mailServerFile = fileURLToPath(new URL('../servers/mail-server.ts', import.meta.url));

/** What a letter to ten thousand subscribers costs those who read the page while it is sent. */
export async function measureLetters({ samples, folder }: Bench): Promise<Row[]> {
  const database = join(folder, 'letters.db');
  await seedDatabase(database, 20);
  await seedSubscribers(database, subscribers);
  const mailPort = await freePort();
  using mailServer = spawn(process.execPath, [mailServerFile, String(mailPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(mailServer.stdout, 'data');
  // It stands for another machine: of this one it gets what is left over.
  if (mailServer.pid !== undefined) setPriority(mailServer.pid, constants.priority.PRIORITY_LOW);
  await using site = await startSite(folder, database, {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
    LETTERS_PER_MINUTE: '1200',
  });
  const headers = await signIn(site);
  const change = (procedure: string, input = {}) => mutate(site, headers, procedure, input);

  await change('create');
  await change('save', {
    id: 1,
    version: 1,
    subject: 'Field notes',
    text: '# Hello\n\nSome *news*.',
  });
  // What reading takes by itself is not the letter's.
  for (let slice = 0; slice < warmUpSlices; slice += 1) await readHomePage(site);
  await change('send', { id: 1, version: 2 });
  const pairs = await interleave(
    samples(9),
    async () => {
      await change('resume', { id: 1 });
      return await readHomePage(site);
    },
    async () => {
      await change('pause', { id: 1 });
      return await readHomePage(site);
    },
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

async function mutate(
  site: ServerProcess,
  session: { Cookie: string },
  procedure: string,
  input: object,
) {
  const { status, bytes } = await httpRequest({
    port: site.port,
    path: `/api/trpc/letters.${procedure}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...session },
    body: JSON.stringify(input),
  });
  if (status !== 200) throw new Error(`${procedure}: ${bytes.toString()}`);
}

/** Reads the page some hundred times a second, for a slice of time; answers the p95 in milliseconds. */
async function readHomePage({ port }: ServerProcess): Promise<number> {
  const latenciesMs: number[] = [];
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const start = performance.now();
    await httpRequest({ port, path: '/', headers: { 'Accept-Encoding': 'br' } });
    latenciesMs.push(performance.now() - start);
    await sleep(readIntervalMs);
  }
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return quantile(sorted, 0.95);
}
