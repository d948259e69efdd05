import { httpRequest, requireSame } from '../http-request.ts';
import {
  compareLoad,
  comparePairs,
  loadInTurns,
  type Comparison,
  type Pair,
} from '../load/compare.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startBare, startExpress, startSite } from '../servers/start.ts';

export interface Place {
  folder: string;
  /** The file of the site's database. */
  database: string;
}

const brotli = { 'Accept-Encoding': 'br' };
/** As the typed client asks for the facts of the carousel. */
const factsByTrpc = `/api/trpc/facts.listActivePart?batch=1&input=${encodeURIComponent('{"0":{}}')}`;

/** Requests a second and the slowest hundredth, to a bare server that sends the same. */
export async function measureThroughput(
  sizes: SampleSizes,
  _site: ServerProcess,
  place: Place,
): Promise<Row[]> {
  const answers = [
    { figure: '`/` plain', path: '/', headers: {}, atLeast: 0.85 },
    { figure: '`/` compressed', path: '/', headers: brotli, atLeast: 0.85 },
    { figure: '`GET /api/ai-facts`, 20 facts', path: '/api/ai-facts', headers: {}, atLeast: 0.8 },
  ];
  const throughput: Row[] = [];
  const slowest: Row[] = [];
  for (const { figure, path, headers, atLeast } of answers) {
    const compared = await compareToBare(sizes, place, path, headers);
    throughput.push({
      figure: `${figure}: requests a second, to bare`,
      unit: '×',
      goal: { atLeast },
      measured: compared.throughput,
      note: rates(compared),
    });
    slowest.push({
      figure: `${figure}: p99 at 50 connections, to bare`,
      unit: '×',
      goal: { atMost: 1.3 },
      measured: compared.p99,
    });
  }
  return [...throughput, ...slowest];
}

/** Between processes that run the same code the time for a request varies by a tenth and more: several of each. */
async function compareToBare(
  sizes: SampleSizes,
  { folder, database }: Place,
  path: string,
  headers: Record<string, string>,
): Promise<Comparison> {
  const pairs: Pair[] = [];
  for (let measured = 0; measured < sizes.processes; measured += 1) {
    await using site = await startSite(folder, database);
    const answer = await httpRequest({ port: site.port, path, headers });
    await using bare = await startBare(folder, database, path, answer);
    requireSame(answer, await httpRequest({ port: bare.port, path, headers }));
    const loaded = await loadInTurns(
      { ...sizes, pairs: sizes.pairsOfProcess },
      { server: site, path, headers },
      { server: bare, path, headers },
    );
    pairs.push(...loaded);
  }
  return comparePairs(pairs);
}

/** The facts as the typed client gets them, to express with the adapter of tRPC over the same query. */
export async function measureTrpc(
  sizes: SampleSizes,
  site: ServerProcess,
  place: Place,
): Promise<Row[]> {
  const path = factsByTrpc;
  await using express = await startExpress(place.folder, place.database, path);
  const [mine, other] = await Promise.all(
    [site, express].map(({ port }) => httpRequest({ port, path })),
  );
  if (!mine || !other || !mine.bytes.equals(other.bytes)) {
    throw new Error('express does not answer the same facts');
  }
  const compared = await compareLoad(sizes, { server: site, path }, { server: express, path });
  return [
    {
      figure: 'facts through tRPC: requests a second, to express and its adapter',
      unit: '×',
      measured: compared.throughput,
      note: rates(compared),
    },
  ];
}

/** The figures behind a ratio; of this machine, and for no comparison with others. */
export function rates({ ours, theirs, processorTime }: Comparison): string {
  const round = (value: number) => Math.round(value / 100) / 10;
  const rest = processorTime && `; processor time a request ${processorTime.median.toFixed(2)} ×`;
  return `${round(ours.median)}k to ${round(theirs.median)}k/s${rest ?? ''}`;
}
