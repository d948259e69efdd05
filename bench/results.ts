import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { table, verdict, type Row } from './report.ts';

const resultsFile = fileURLToPath(new URL('results.json', import.meta.url));
const readmeFile = fileURLToPath(new URL('README.md', import.meta.url));

const tableStart = '<!-- the last table -->';
const tableEnd = '<!-- ends here -->';

export interface Results {
  measuredAt: string;
  minutes: number;
  machine: { processors: number; model: string | undefined; node: string; busyBefore: number };
  rows: Row[];
}

/** Stores a run as the last one: the figures as JSON, and their table in the README. */
export async function saveResults(results: Results): Promise<void> {
  const rows = results.rows.map((row) => ({ ...row, verdict: verdict(row) }));
  await writeFormatted(resultsFile, JSON.stringify({ ...results, rows }));

  const { measuredAt, minutes, machine } = results;
  const heading = `Measured on ${measuredAt.slice(0, 10)} in ${minutes} minutes: ${machine.processors} processors (${machine.model}), Node ${machine.node}, load average before ${machine.busyBefore.toFixed(1)}.`;
  const readme = await readFile(readmeFile, 'utf8');
  const [before = ''] = readme.split(tableStart);
  const after = readme.split(tableEnd)[1] ?? '\n';
  await writeFormatted(
    readmeFile,
    `${before}${tableStart}\n\n${heading}\n\n${table(results.rows)}\n${tableEnd}${after}`,
  );
}

async function writeFormatted(file: string, text: string): Promise<void> {
  const config = await resolveConfig(file);
  await writeFile(file, await format(text, { ...config, filepath: file }));
}
