import { httpRequest, requireSame } from '../http-request.ts';
import { loadInTurns, throughputRow, type Pair } from '../load/compare.ts';
import { ratioRow, type Row } from '../report.ts';
import { startBare, startSite } from '../servers/start.ts';
import type { Bench } from '../run.ts';

const answers: { figure: string; path: string; headers: Record<string, string> }[] = [
  { figure: '`/` plain', path: '/', headers: {} },
  { figure: '`/` compressed', path: '/', headers: { 'Accept-Encoding': 'br' } },
  { figure: '`GET /api/ai-facts`, 20 facts', path: '/api/ai-facts', headers: {} },
];
const processes = 9;
const pairsOfProcess = 3;

/** Requests a second and the slowest hundredth, to a bare server that sends the same. */
export async function measureThroughput(bench: Bench): Promise<Row[]> {
  const throughput: Row[] = [];
  const slowest: Row[] = [];
  for (const { figure, path, headers } of answers) {
    const pairs = await compareToBare(bench, path, headers);
    throughput.push(
      throughputRow(`${figure}: requests a second, to bare`, { atLeast: 0.6 }, pairs),
    );
    slowest.push(
      ratioRow(
        `${figure}: p99 at 50 connections, to bare`,
        { atMost: 2 },
        pairs.map(([mine, other]) => [mine.p99Ms, other.p99Ms]),
      ),
    );
  }
  return [...throughput, ...slowest];
}

/** Between processes that run the same code the time for a request varies by a tenth and more: several of each. */
async function compareToBare(
  { samples, folder, database }: Bench,
  path: string,
  headers: Record<string, string>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let measured = 0; measured < samples(processes); measured += 1) {
    await using site = await startSite(folder, database);
    const answer = await httpRequest({ port: site.port, path, headers });
    await using bare = await startBare(folder, database, path, answer);
    requireSame(answer, await httpRequest({ port: bare.port, path, headers }));
    const asked = { path, headers };
    const loaded = await loadInTurns(
      pairsOfProcess,
      { server: site, ...asked },
      { server: bare, ...asked },
    );
    pairs.push(...loaded);
  }
  return pairs;
}
