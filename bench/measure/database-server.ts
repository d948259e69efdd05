import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { openDatabase } from '#db/engine/open.ts';
import { listPublicFacts } from '#db/facts/public.ts';
import { browserOptions } from '#test/browser.ts';
import { DatabaseServer } from '#test/database-server.ts';
import { httpRequest } from '../http-request.ts';
import { interleave } from '../interleave.ts';
import { compareLoad } from '../load/compare.ts';
import type { Row } from '../report.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { seedDatabase } from '../seed.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { signIn } from '../sign-in.ts';
import { summarize } from '../statistics.ts';
import { openDashboard } from './dashboard.ts';
import { timeSending } from './messages.ts';
import { rates, type Place } from './throughput.ts';

const compressed = { path: '/', headers: { 'Accept-Encoding': 'br' } };
const freshWithinMs = 1_000;
const readIntervalMs = 5;
/** All of them sign in the same people. */
const sameSecret = { SESSION_SECRET: 'the same for each process, long enough' };

/** What a libSQL server costs that the file does not, and how soon three processes on it show a change. */
export async function measureDatabaseServer(
  sizes: SampleSizes,
  onFile: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
  const server = await new DatabaseServer().start();
  try {
    await seedDatabase(server.url, 20);
    const start = () => startSite(folder, '', { ...sameSecret, DATABASE_URL: server.url });
    await using onServer = await start();
    const rows = await compareEngines(sizes, onServer, onFile);
    await using second = await start();
    await using third = await start();
    return [...rows, await measureShared(sizes, server.url, [onServer, second, third])];
  } finally {
    await server.close();
  }
}

async function compareEngines(
  sizes: SampleSizes,
  onServer: ServerProcess,
  onFile: ServerProcess,
): Promise<Row[]> {
  const page = await compareLoad(
    sizes,
    { server: onServer, ...compressed },
    { server: onFile, ...compressed },
  );
  await using browser = await chromium.launch(browserOptions());
  const dashboards = [
    await openDashboard(browser, onServer),
    await openDashboard(browser, onFile),
  ] as const;
  const compare = async (
    figure: string,
    samples: number,
    ours: () => Promise<number>,
    theirs: () => Promise<number>,
  ): Promise<Row> => {
    await interleave(1, ours, theirs);
    const pairs = await interleave(samples, ours, theirs);
    const [server, file] = [0, 1].map((at) => summarize(pairs.map((pair) => pair[at] ?? NaN)));
    return {
      figure: `on a database server, to the file: ${figure}, time`,
      unit: '×',
      measured: summarize(pairs.map(([mine, other]) => mine / other)),
      note: `${server?.median.toFixed(1)} to ${file?.median.toFixed(1)} ms`,
    };
  };
  return [
    {
      figure: 'on a database server, to the file: `/` compressed, requests a second',
      unit: '×',
      goal: { atLeast: 0.95 },
      measured: page.throughput,
      note: rates(page),
    },
    await compare('dashboard, first rows', sizes.dashboards, ...dashboards),
    await compare(
      '`POST /api/contact`',
      sizes.rebuilds,
      () => timeSending(onServer),
      () => timeSending(onFile),
    ),
    await compare(
      'sign-in',
      sizes.dashboards,
      () => timeSignIn(onServer),
      () => timeSignIn(onFile),
    ),
  ];
}

async function timeSignIn(site: ServerProcess): Promise<number> {
  const start = performance.now();
  await signIn(site);
  return performance.now() - start;
}

/** When the last request was sent whose answer does not show it yet. */
async function askUntilShown({ port }: ServerProcess, source: string): Promise<number> {
  for (let lastStaleAt = 0; ; await sleep(readIntervalMs)) {
    const sentAt = performance.now();
    if ((await httpRequest({ port, path: '/' })).bytes.includes(source)) return lastStaleAt;
    lastStaleAt = sentAt;
  }
}

/** Changes a fact at one process after the other; what is asked of the others a second later has to show it. */
async function measureShared(
  sizes: SampleSizes,
  url: string,
  sites: ServerProcess[],
): Promise<Row> {
  const { db, close } = await openDatabase(url);
  const [fact] = await listPublicFacts(db, new Date());
  close();
  const [first] = sites;
  if (!fact || !first) throw new Error('there is no fact to change');
  const session = await signIn(first);
  const delaysMs: number[] = [];
  for (let count = 0; count < sizes.writes; count += 1) {
    const source = `Written as ${crypto.randomUUID()}`;
    const writer = sites[count % sites.length] ?? first;
    const { status } = await httpRequest({
      port: writer.port,
      path: `/api/ai-facts/${fact.id}`,
      method: 'PATCH',
      headers: { ...session, 'Content-Type': 'application/json' },
      body: JSON.stringify({ source }),
    });
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
    const writtenAt = performance.now();
    const others = sites.filter((site) => site !== writer);
    const lastStaleAt = await Promise.all(others.map((site) => askUntilShown(site, source)));
    delaysMs.push(...lastStaleAt.map((at) => Math.max(0, at - writtenAt)));
  }
  const fresh = delaysMs.filter((delay) => delay <= freshWithinMs).length;
  const delay = summarize(delaysMs);
  return {
    figure:
      'three processes on a database server: answers of the others, asked 1 s after a change, that show it',
    unit: '% fresh',
    goal: { atLeast: 100 },
    measured: summarize([(100 * fresh) / delaysMs.length]),
    note: `${fresh} of ${delaysMs.length}; the last answer without it was asked for after ${delay.median.toFixed(0)} ms, at most ${Math.max(...delaysMs).toFixed(0)} ms`,
  };
}
