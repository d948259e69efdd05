import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import type { Site } from '#test/start-site.ts';
import { measureDesk } from './measure/desk.ts';
import { measureFreshness } from './measure/freshness.ts';
import { measureGrowth, measureMessages } from './measure/growth.ts';
import { measureInteractions } from './measure/interactions.ts';
import { measureLetters } from './measure/letters.ts';
import { measureFirstLoad, measureMainThread } from './measure/page.ts';
import { measureProcess } from './measure/process.ts';
import { measureThroughput } from './measure/throughput.ts';
import { table, type Row } from './report.ts';
import { startSeeded } from './seed.ts';

/** What each part measures with. */
export interface Bench {
  /** A site with 20 facts. */
  site: Site;
  /** For databases, and whatever else is needed until the end. */
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

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;

const readme = new URL('README.md', import.meta.url);
const tableStart = '<!-- the last table -->';

const startedAt = new Date();
const [busyBefore = 0] = loadavg();
await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
await using site = await startSeeded(folder.path, 20);
const bench: Bench = {
  site,
  folder: folder.path,
  samples: (full) => (quick ? Math.ceil(full / 5) : full),
};

const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (only && only !== name) continue;
  process.stderr.write(`${name} ... `);
  const began = performance.now();
  rows.push(...(await measureOrSay(name, () => measure(bench))));
  process.stderr.write(`${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
}

const minutes = (Date.now() - startedAt.getTime()) / 60_000;
const heading = `Measured on ${startedAt.toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: ${cpus().length} processors (${cpus()[0]?.model}), Node ${process.version}, load average before ${busyBefore.toFixed(1)}.`;
const result = await format(`${heading}\n\n${table(rows)}`, { parser: 'markdown' });
process.stdout.write(result);
// A part, or a hasty run, is no result.
if (!quick && !only) {
  const [before] = (await readFile(readme, 'utf8')).split(tableStart);
  await writeFile(readme, `${before}${tableStart}\n\n${result}`);
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
