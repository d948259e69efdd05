import { execFile } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Site } from '#test/start-site.ts';
import type { Row } from './report.ts';
import { interleave, median } from './statistics.ts';

const run = promisify(execFile);

/** What is asked for. */
export interface Asked {
  path: string;
  headers?: Record<string, string>;
}

export interface Target extends Asked {
  port: number;
  seconds: number;
}

/** What a slice of load came to. */
export interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

type Sample = Load & { processorMs: number };
export type Pair = [ours: Sample, theirs: Sample];

/** Asks again and again on fifty connections, from another process than the bench. Throws when an answer failed. */
export async function load(site: Site, asked: Asked, seconds: number): Promise<Sample> {
  const target: Target = { port: site.port, seconds, ...asked };
  const before = site.processorMs();
  const { stdout } = await run(process.execPath, ['bench/load-client.ts', JSON.stringify(target)]);
  const measured: Load = JSON.parse(stdout);
  const processorMs = site.processorMs() - before;
  // Load would fill the disk with it.
  truncateSync(site.logFile);
  return { ...measured, processorMs };
}

/** Loads both in turns, a second each, after a warm-up. */
export async function loadInTurns(
  pairs: number,
  ours: Site,
  theirs: Site,
  asked: Asked,
): Promise<Pair[]> {
  for (const site of [ours, theirs]) await load(site, asked, 2);
  return interleave(
    pairs,
    () => load(ours, asked, 1),
    () => load(theirs, asked, 1),
  );
}

/** Requests a second, ours to theirs, with the processor time of each, which others on the machine disturb less. */
export function throughputRow(figure: string, goal: Row['goal'], pairs: readonly Pair[]): Row {
  const thousands = (samples: Sample[]) =>
    `${(median(samples.map(({ perSecond }) => perSecond)) / 1_000).toFixed(1)}k`;
  const perRequest = ({ processorMs, requests }: Sample) => processorMs / requests;
  const times = pairs.map(([mine, other]) => perRequest(mine) / perRequest(other));
  const ours = thousands(pairs.map(([mine]) => mine));
  const theirs = thousands(pairs.map(([, other]) => other));
  return {
    figure,
    unit: '×',
    goal,
    samples: pairs.map(([mine, other]) => mine.perSecond / other.perSecond),
    note: `${ours} to ${theirs}/s; processor time a request ${median(times).toFixed(2)} ×`,
  };
}
