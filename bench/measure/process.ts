import { setTimeout as sleep } from 'node:timers/promises';
import { httpRequest, type Answer } from '../http-request.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load/load.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { residentMegabytes } from '../process-figures.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startBare, startSite } from '../servers/start.ts';
import { summarize } from '../statistics.ts';
import type { Place } from './throughput.ts';

const path = '/';
const headers = { 'Accept-Encoding': 'br' };
const connections = 50;
/** After this long nothing of the start, or of the load, goes on. */
const settleMs = 2_000;

/** How fast the process is there, and what memory it holds, to a bare server with better-sqlite3. */
export async function measureProcess(
  sizes: SampleSizes,
  site: ServerProcess,
  place: Place,
): Promise<Row[]> {
  const answer = await httpRequest({ port: site.port, path, headers });
  return [
    ...(await timeStarts(sizes, place, answer)),
    ...(await weighMemory(sizes, place, answer)),
  ];
}

async function timeStarts(sizes: SampleSizes, place: Place, answer: Answer): Promise<Row[]> {
  const { folder, database } = place;
  const pairs = await interleave(
    sizes.starts,
    () => timeStart(() => startSite(folder, database)),
    () => timeStart(() => startBare(folder, database, path, answer)),
  );
  const [ours, theirs] = [0, 1].map((at) => summarize(pairs.map((pair) => pair[at] ?? Number.NaN)));
  return [
    {
      figure: 'process start to first answer of `/`, to bare with better-sqlite3',
      unit: '×',
      goal: { atMost: 4 },
      measured: summarize(pairs.map(([mine, other]) => mine / other)),
      note: `the application is loaded and the page rendered; ${ours?.median.toFixed(0)} to ${theirs?.median.toFixed(0)} ms`,
    },
  ];
}

async function timeStart(start: () => Promise<ServerProcess>): Promise<number> {
  await using server = await start();
  return server.firstAnswerMs;
}

async function weighMemory(sizes: SampleSizes, place: Place, answer: Answer): Promise<Row[]> {
  const { folder, database } = place;
  const pairs = await interleave(
    sizes.memoryRounds,
    () => weigh(sizes, () => startSite(folder, database)),
    () => weigh(sizes, () => startBare(folder, database, path, answer)),
  );
  const row = (figure: string, state: 'idle' | 'loaded', atMost: number): Row => {
    const [ours, theirs] = [0, 1].map((at) =>
      summarize(pairs.map((pair) => pair[at]?.[state] ?? Number.NaN)),
    );
    return {
      figure: `${figure}, to bare with better-sqlite3`,
      unit: '×',
      goal: { atMost },
      measured: summarize(pairs.map(([mine, other]) => mine[state] / other[state])),
      note: `${ours?.median.toFixed(0)} to ${theirs?.median.toFixed(0)} MB resident`,
    };
  };
  return [row('memory, idle', 'idle', 1.6), row('memory after load', 'loaded', 1.8)];
}

async function weigh(sizes: SampleSizes, start: () => Promise<ServerProcess>) {
  await using server = await start();
  await sleep(settleMs);
  const idle = residentMegabytes(server.pid);
  await load({ port: server.port, path, headers }, connections, sizes.memoryLoadSeconds);
  await sleep(settleMs);
  return { idle, loaded: residentMegabytes(server.pid) };
}
