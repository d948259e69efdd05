import { processorSeconds } from '../process-figures.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { interleave, median } from '../statistics.ts';
import { load, type Load } from './load.ts';

export const connections = 50;
const sliceSeconds = 1;
const warmUpSeconds = 2;

export interface Compared {
  server: ServerProcess;
  path: string;
  headers?: Record<string, string>;
}

type Sample = Load & { processorMs: number | undefined };
export type Pair = [ours: Sample, theirs: Sample];

/** Loads both in turns, a second each, after a warm-up. */
export async function loadInTurns(
  pairs: number,
  ours: Compared,
  theirs: Compared,
): Promise<Pair[]> {
  for (const compared of [ours, theirs]) await slice(compared, warmUpSeconds);
  return interleave(
    pairs,
    () => slice(ours, sliceSeconds),
    () => slice(theirs, sliceSeconds),
  );
}

/** Requests a second, ours to theirs, with the processor time of each, which others on the machine disturb less. */
export function throughputRow(figure: string, goal: Row['goal'], pairs: readonly Pair[]): Row {
  const perSecond = ({ requests, seconds }: Sample) => requests / seconds;
  const thousands = (samples: Sample[]) => (median(samples.map(perSecond)) / 1_000).toFixed(1);
  const perRequest = ({ processorMs = Number.NaN, requests }: Sample) => processorMs / requests;
  const times = pairs.map(([mine, other]) => perRequest(mine) / perRequest(other));
  const rest = times.some(Number.isNaN)
    ? ''
    : `; processor time a request ${median(times).toFixed(2)} ×`;
  return {
    figure,
    unit: '×',
    goal,
    samples: pairs.map(([mine, other]) => perSecond(mine) / perSecond(other)),
    note: `${thousands(pairs.map(([mine]) => mine))}k to ${thousands(pairs.map(([, other]) => other))}k/s${rest}`,
  };
}

async function slice({ server, path, headers = {} }: Compared, seconds: number): Promise<Sample> {
  const before = processorSeconds(server.pid);
  const measured = await load({ port: server.port, path, headers, connections, seconds });
  const after = processorSeconds(server.pid);
  server.emptyLog();
  const isKnown = before !== undefined && after !== undefined;
  return { ...measured, processorMs: isKnown ? (after - before) * 1_000 : undefined };
}
