import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedDatabase } from './seed.ts';
import { measureDesk } from './measure/desk.ts';
import { measureFreshness } from './measure/freshness.ts';
import { measureGrowth, measureMessages } from './measure/growth.ts';
import { measureInteractions } from './measure/interactions.ts';
import { measureLetters } from './measure/letters.ts';
import { measureFirstLoad, measureMainThread } from './measure/page.ts';
import { measureProcess } from './measure/process.ts';
import { measureThroughput } from './measure/throughput.ts';
import { table, type Row } from './report.ts';
import { saveResults } from './results.ts';
import { startSite } from './servers/start.ts';
import type { ServerProcess } from './servers/server-process.ts';

/** What each part measures with. */
export interface Bench {
  /** A site with 20 facts. */
  site: ServerProcess;
  /** The file of its database. */
  database: string;
  /** For whatever else is needed until the end. */
  folder: string;
  /** How often something is measured that takes so many samples in a full run. */
  samples(full: number): number;
}

/** The parts of the bench, in their order. */
const parts: Record<string, (bench: Bench) => Promise<Row[]>> = {
  throughput: measureThroughput,
  process: measureProcess,
  'first-load': measureFirstLoad,
  'main-thread': measureMainThread,
  interactions: measureInteractions,
  desk: measureDesk,
  growth: measureGrowth,
  messages: measureMessages,
  letters: measureLetters,
  freshness: measureFreshness,
};

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});

// Through 'exit', where the servers that were started are ended.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const [busyBefore = 0] = loadavg();
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  const database = join(folder, 'site.db');
  await seedDatabase(database, 20);
  await using site = await startSite(folder, database);
  const samples = (full: number) => (values.quick ? Math.ceil(full / 5) : full);

  const rows: Row[] = [];
  const start = performance.now();
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only && values.only !== name) continue;
    const began = performance.now();
    process.stderr.write(`${name} ... `);
    rows.push(...(await measureOrSay(name, () => measure({ site, database, folder, samples }))));
    process.stderr.write(`${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  }

  const results = {
    measuredAt: new Date().toISOString(),
    minutes: Math.round((performance.now() - start) / 6_000) / 10,
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model,
      node: process.version,
      /** How many processes wanted a processor in the minute before: 0 on a machine of our own. */
      busyBefore,
    },
    rows,
  };
  process.stdout.write(`${table(rows)}\n${JSON.stringify(results)}\n`);
  // A part, or a hasty run, is no result.
  if (!values.quick && !values.only) await saveResults(results);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A part that fails is a row that says so, and the others are measured all the same. */
async function measureOrSay(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    const note = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [{ figure: name, unit: '×', note }];
  }
}
