import { get } from 'node:http';
import { join } from 'node:path';
import { httpRequest } from '../http-request.ts';
import { interleave } from '../interleave.ts';
import { residentMegabytes } from '../process-figures.ts';
import type { Row } from '../report.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { seedDatabase, seedMessages, topicOf } from '../seed.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { signIn } from '../sign-in.ts';
import { summarize } from '../statistics.ts';
import { call, compareDesks, timeCalls, type Desk } from './compare-desks.ts';
import type { Place } from './throughput.ts';

const manyMessages = 100_000;
const fewMessages = 20;
const searches = 50;
const memoryIntervalMs = 50;

/** A desk with messages. */
interface MessagesDesk extends Desk {
  messages: number;
}

/** What a hundred thousand messages cost that twenty do not: for the administrator, and for visitors who write. */
export async function measureMessages(
  sizes: SampleSizes,
  _: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
  await using manySite = await startDesk(folder, manyMessages);
  await using fewSite = await startDesk(folder, fewMessages);
  const many = { site: manySite, headers: await signIn(manySite), messages: manyMessages };
  const few = { site: fewSite, headers: await signIn(fewSite), messages: fewMessages };

  const inbox = (desk: MessagesDesk) =>
    timeCalls(desk, [
      call('messages.list', { folder: 'inbox', search: '', page: 1 }),
      call('messages.counts'),
    ]);
  const opened = (desk: MessagesDesk) =>
    timeCalls(desk, [call('messages.byId', { id: desk.messages })]);
  const search = (index: number) => (desk: MessagesDesk) =>
    timeCalls(desk, [
      call('messages.list', { folder: 'inbox', search: topicOf(index * 79), page: 1 }),
    ]);

  const growth = `growth, 100,000 messages to 20:`;
  return [
    await compareDesks(
      `${growth} first rows of the inbox`,
      1.3,
      sizes.rebuilds,
      () => inbox,
      many,
      few,
    ),
    await compareDesks(`${growth} opening one`, 1.1, sizes.rebuilds, () => opened, many, few),
    await compareDesks(`${growth} search, ${searches} words`, 3, searches, search, many, few),
    await compareSending(sizes, folder, many),
    await weighDownload(many),
  ];
}

async function startDesk(folder: string, messages: number): Promise<ServerProcess> {
  const database = join(folder, `messages-${messages}.db`);
  await seedDatabase(database, 20);
  await seedMessages(database, messages);
  return await startSite(folder, database);
}

/** Messages a second that are taken one after the other, to a site that has none. */
async function compareSending(sizes: SampleSizes, folder: string, many: Desk): Promise<Row> {
  const database = join(folder, 'no-messages.db');
  await seedDatabase(database, 20);
  await using empty = await startSite(folder, database);
  const pairs = await interleave(
    sizes.rebuilds,
    () => timeSending(many.site),
    () => timeSending(empty),
  );
  const [ours, theirs] = [0, 1].map((at) => summarize(pairs.map((pair) => pair[at] ?? Number.NaN)));
  return {
    figure: '`POST /api/contact` a second with 100,000 messages stored, to an empty table',
    unit: '×',
    goal: { atLeast: 0.9 },
    measured: summarize(pairs.map(([mine, other]) => other / mine)),
    note: `${ours?.median.toFixed(2)} to ${theirs?.median.toFixed(2)} ms for each`,
  };
}

let visitors = 0;

/** Sends a message, from another address each time: one address may send five. */
export async function timeSending({ port }: ServerProcess): Promise<number> {
  visitors += 1;
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const start = performance.now();
  const { status } = await httpRequest({
    port,
    path: '/api/contact',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({
      name: 'Grace Hopper',
      email: 'grace@example.org',
      subject: 'other',
      message: 'We would like to know more.',
      privacy: true,
    }),
  });
  if (status !== 201) throw new Error(`a message was answered with ${status}`);
  return performance.now() - start;
}

/**
 * How much memory grows while all messages are downloaded as a table. The first download, like the first load of any kind,
 * lets V8 enlarge its heap once: what is measured is the second.
 */
async function weighDownload({ site, headers }: Desk): Promise<Row> {
  const idle = residentMegabytes(site.pid);
  await download(site, headers);
  const before = residentMegabytes(site.pid);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(site.pid));
  }, memoryIntervalMs);
  const lines = await download(site, headers);
  clearInterval(timer);
  if (lines < manyMessages) throw new Error(`the download has ${lines} lines`);
  return {
    figure: 'CSV of 100,000 messages: memory while it is sent a second time, more than before',
    unit: 'MB',
    goal: { atMost: 30 },
    measured: summarize([highest - before]),
    note: `${before.toFixed(0)} to ${highest.toFixed(0)} MB resident; ${idle.toFixed(0)} MB before the first download`,
  };
}

/** Counts the lines and stores none, so that the bench itself stays small. */
function download({ port }: ServerProcess, headers: { Cookie: string }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get({ host: '127.0.0.1', port, path: '/api/messages.csv', headers }, (response) => {
    let lines = 0;
    response.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) lines += 1;
    });
    response.on('error', reject);
    response.on('end', () => resolve(lines));
  }).on('error', reject);
  return promise;
}
