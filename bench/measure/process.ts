import { setTimeout as sleep } from 'node:timers/promises';
import { httpRequest } from '../http-request.ts';
import { connections } from '../load/compare.ts';
import { load } from '../load/load.ts';
import { residentMegabytes } from '../process-figures.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startBare, startSite } from '../servers/start.ts';
import { interleave } from '../statistics.ts';

const path = '/';
const headers = { 'Accept-Encoding': 'br' };
const loadSeconds = 6;
/** After this long nothing of the start, or of the load, goes on. */
const settleMs = 2_000;

/** How fast the process is there, and what memory it holds, to a bare server with better-sqlite3. */
export async function measureProcess({ samples, site, folder, database }: Bench): Promise<Row[]> {
  const answer = await httpRequest({ port: site.port, path, headers });
  const startOurs = () => startSite(folder, database);
  const startTheirs = () => startBare(folder, database, path, answer);
  const starts = await interleave(
    samples(15),
    () => timeStart(startOurs),
    () => timeStart(startTheirs),
  );
  const weights = await interleave(
    samples(3),
    () => weigh(startOurs),
    () => weigh(startTheirs),
  );
  const memory = (figure: string, state: 'idle' | 'loaded') =>
    ratioRow(
      `${figure}, to bare with better-sqlite3`,
      { atMost: 2 },
      weights.map(([mine, other]) => [mine[state], other[state]]),
      'MB resident',
    );
  return [
    ratioRow(
      'process start to first answer of `/`, with everything loaded, to bare with better-sqlite3',
      { atMost: 6 },
      starts,
    ),
    memory('memory, idle', 'idle'),
    memory('memory after load', 'loaded'),
  ];
}

async function timeStart(start: () => Promise<ServerProcess>): Promise<number> {
  await using server = await start();
  return server.firstAnswerMs;
}

async function weigh(start: () => Promise<ServerProcess>) {
  await using server = await start();
  await sleep(settleMs);
  const idle = residentMegabytes(server.pid);
  await load({ port: server.port, path, headers, connections, seconds: loadSeconds });
  await sleep(settleMs);
  return { idle, loaded: residentMegabytes(server.pid) };
}
