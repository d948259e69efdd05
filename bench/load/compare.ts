import { processorSeconds } from '../process-figures.ts';
import { interleave } from '../interleave.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { summarize, type Summary } from '../statistics.ts';
import { load } from './load.ts';
import type { Load } from './target.ts';

const connections = 50;
const sliceSeconds = 1;

export interface Compared {
  server: ServerProcess;
  path: string;
  headers?: Record<string, string>;
}

type Sample = Load & { processorMs: number | undefined };
export type Pair = [ours: Sample, theirs: Sample];

/** All of them ours to theirs. */
export interface Comparison {
  throughput: Summary;
  p99: Summary;
  /** Processor time for one request: says more than the requests a second when others use the machine. */
  processorTime: Summary | undefined;
  ours: Summary;
  theirs: Summary;
}

/** Loads both in turns, a second each, after a warm-up. */
export async function compareLoad(
  sizes: SampleSizes,
  ours: Compared,
  theirs: Compared,
): Promise<Comparison> {
  return comparePairs(await loadInTurns(sizes, ours, theirs));
}

export async function loadInTurns(
  { warmUpSeconds, pairs }: Pick<SampleSizes, 'warmUpSeconds' | 'pairs'>,
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

/** Pairs may be of several processes. */
export function comparePairs(pairs: readonly Pair[]): Comparison {
  const ratio = (of: (sample: Sample) => number) =>
    summarize(pairs.map(([mine, other]) => of(mine) / of(other)));
  const hasProcessorTime = pairs.flat().every((sample) => sample.processorMs !== undefined);
  return {
    throughput: ratio((sample) => sample.requests / sample.seconds),
    p99: ratio((sample) => sample.p99Ms),
    processorTime: hasProcessorTime
      ? ratio((sample) => (sample.processorMs ?? 0) / sample.requests)
      : undefined,
    ours: summarize(pairs.map(([mine]) => mine.requests / mine.seconds)),
    theirs: summarize(pairs.map(([, other]) => other.requests / other.seconds)),
  };
}

async function slice({ server, path, headers = {} }: Compared, seconds: number): Promise<Sample> {
  const before = processorSeconds(server.pid);
  const measured = await load({ port: server.port, path, headers }, connections, seconds);
  const after = processorSeconds(server.pid);
  server.emptyLog();
  const isKnown = before !== undefined && after !== undefined;
  return { ...measured, processorMs: isKnown ? (after - before) * 1_000 : undefined };
}
