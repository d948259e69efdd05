import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { httpRequest } from '../http-request.ts';
import { interleave } from '../interleave.ts';
import { readHomePage } from '../load/home-page.ts';
import { residentMegabytes } from '../process-figures.ts';
import type { Row } from '../report.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { seedDatabase, seedSubscribers } from '../seed.ts';
import { freePort, type ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { signIn } from '../sign-in.ts';
import { summarize } from '../statistics.ts';
import { call } from './compare-desks.ts';
import type { Place } from './throughput.ts';

const subscribers = 10_000;
const memoryIntervalMs = 250;
const warmUpSlices = 3;
const mailServerFile = fileURLToPath(new URL('../servers/mail-server.ts', import.meta.url));

/** What a letter to ten thousand subscribers costs those who read the page, and the process, while it is sent. */
export async function measureLetters(
  sizes: SampleSizes,
  _: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
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
  const before = residentMegabytes(site.pid);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(site.pid));
  }, memoryIntervalMs);
  const start = performance.now();
  await change('send', { id: 1, version: 2 });
  const pairs = await interleave(
    sizes.floods,
    async () => {
      await change('resume', { id: 1 });
      return await readHomePage(site);
    },
    async () => {
      await change('pause', { id: 1 });
      return await readHomePage(site);
    },
  );
  await change('resume', { id: 1 });
  while (!(await isSent(site, headers))) await sleep(memoryIntervalMs);
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1_000;

  mailServer.kill('SIGTERM');
  const [taken] = await once(mailServer.stdout, 'data');
  if (Number(taken) !== subscribers) throw new Error(`the mail server took ${taken}`);
  const [during, without] = [0, 1].map((at) => summarize(pairs.map((pair) => pair[at] ?? NaN)));
  return [
    {
      figure: '`/` while a letter is sent to 10,000: p95, to while it is paused',
      unit: '×',
      goal: { atMost: 1.5 },
      measured: summarize(pairs.map(([mine, other]) => mine / other)),
      note: `${during?.median.toFixed(2)} to ${without?.median.toFixed(2)} ms`,
    },
    {
      figure: 'a letter to 10,000: memory while it is sent, more than before',
      unit: 'MB',
      goal: { atMost: 40 },
      measured: summarize([highest - before]),
      note: `${before.toFixed(0)} to ${highest.toFixed(0)} MB resident; all sent after ${seconds.toFixed(0)} s with the pauses`,
    },
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
    path: call(`letters.${procedure}`),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...session },
    body: JSON.stringify(input),
  });
  if (status !== 200) throw new Error(`${procedure}: ${bytes.toString()}`);
}

async function isSent(site: ServerProcess, headers: { Cookie: string }): Promise<boolean> {
  const path = call('letters.byId', { id: 1 });
  const { bytes } = await httpRequest({ port: site.port, path, headers });
  return JSON.parse(bytes.toString()).result.data.state === 'sent';
}
