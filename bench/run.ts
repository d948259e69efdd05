import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedDatabase } from './seed.ts';
import { generator } from './load/load.ts';
import { measureDashboard } from './measure/dashboard.ts';
import { measureDatabaseServer } from './measure/database-server.ts';
import { measureDesk } from './measure/desk.ts';
import { measureDrag } from './measure/drag.ts';
import { measureFacts } from './measure/facts.ts';
import { measureFirstLoad } from './measure/first-load.ts';
import { measureFlood } from './measure/flood.ts';
import { measureFreshness } from './measure/freshness.ts';
import { measureGrowth } from './measure/growth.ts';
import { measureInteractions } from './measure/interactions.ts';
import { measureLetters } from './measure/letters.ts';
import { measureMainThread } from './measure/main-thread.ts';
import { measureMessages } from './measure/messages.ts';
import { measureProcess } from './measure/process.ts';
import { measureThroughput, measureTrpc, type Place } from './measure/throughput.ts';
import { fullSampleSizes, quickSampleSizes, type SampleSizes } from './sample-sizes.ts';
import { table, type Row } from './report.ts';
import { saveResults } from './results.ts';
import { startSite } from './servers/start.ts';
import type { ServerProcess } from './servers/server-process.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** The parts of the bench, in their order. */
const parts: Record<
  string,
  (sizes: SampleSizes, site: ServerProcess, place: Place) => Promise<Row[]>
> = {
  throughput: measureThroughput,
  trpc: measureTrpc,
  flood: measureFlood,
  process: measureProcess,
  'first-load': measureFirstLoad,
  'main-thread': measureMainThread,
  interactions: measureInteractions,
  lighthouse: measureLighthouseIfAsked,
  growth: measureGrowth,
  dashboard: measureDashboard,
  desk: measureDesk,
  facts: measureFacts,
  drag: measureDrag,
  messages: measureMessages,
  letters: measureLetters,
  freshness: measureFreshness,
  'database-server': measureDatabaseServer,
};

// Through 'exit', where the servers that were started are ended.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const [busyBefore = 0] = loadavg();
const sizes = values.quick ? quickSampleSizes : fullSampleSizes;
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  const place = { folder, database: join(folder, 'site.db') };
  await seedDatabase(place.database, 20);
  await using site = await startSite(folder, place.database);

  const rows: Row[] = [];
  const start = performance.now();
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only && values.only !== name) continue;
    const began = performance.now();
    process.stderr.write(`${name} ... `);
    rows.push(...(await measureOrSay(name, () => measure(sizes, site, place))));
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
    generator,
    sizes: values.quick ? 'quick' : 'full',
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

/** Lighthouse is large and slow, and loaded only when it is wanted. */
async function measureLighthouseIfAsked(
  sizes: SampleSizes,
  site: ServerProcess,
  place: Place,
): Promise<Row[]> {
  if (!values.lighthouse) {
    return [{ figure: 'Lighthouse', unit: 'of 100', note: 'asked for with --lighthouse' }];
  }
  const { measureLighthouse } = await import('./measure/lighthouse.ts');
  return measureLighthouse(sizes, site, place);
}
