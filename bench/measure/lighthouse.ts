import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { httpRequest } from '../http-request.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { Row } from '../report.ts';
import { freePort, type ServerProcess } from '../servers/server-process.ts';
import { startBare } from '../servers/start.ts';
import { summarize } from '../statistics.ts';
import { interleave } from '../interleave.ts';
import type { Place } from './throughput.ts';

const maxTries = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse as it is by itself, for a phone; the largest paint to that of the same HTML alone. */
export async function measureLighthouse(
  sizes: SampleSizes,
  site: ServerProcess,
  { folder, database }: Place,
): Promise<Row[]> {
  const answer = await httpRequest({
    port: site.port,
    path: '/',
    headers: { 'Accept-Encoding': 'br' },
  });
  await using bare = await startBare(folder, database, '/', answer);
  const pairs = await interleave(
    sizes.lighthouseRuns,
    () => audit(site.url),
    () => audit(bare.url),
  );

  const runs = pairs.map(([ours]) => ours);
  const scores = categories.map((id): Row => {
    const points = runs.map((run) => 100 * (run.categories[id]?.score ?? 0));
    return {
      figure: `Lighthouse, phone: ${id}, the worst of ${runs.length}`,
      unit: 'of 100',
      goal: { atLeast: 100 },
      measured: summarize([Math.min(...points)]),
      note: points.map((score) => Math.round(score)).join(', '),
    };
  });
  const value = (run: Result, id: string) => run.audits[id]?.numericValue ?? Number.NaN;
  const largestPaint = (run: Result) => value(run, 'largest-contentful-paint');
  const ours = summarize(runs.map(largestPaint));
  const theirs = summarize(pairs.map(([, other]) => largestPaint(other)));
  return [
    ...scores,
    {
      figure: 'Lighthouse: largest contentful paint, to the same HTML sent bare',
      unit: '×',
      goal: { atMost: 1.15 },
      measured: summarize(pairs.map(([mine, other]) => largestPaint(mine) / largestPaint(other))),
      note: `${ours.median.toFixed(0)} to ${theirs.median.toFixed(0)} ms`,
    },
    {
      figure: 'Lighthouse: total blocking time',
      unit: 'ms',
      goal: { atMost: 30 },
      measured: summarize(runs.map((run) => value(run, 'total-blocking-time'))),
    },
    {
      figure: 'Lighthouse: cumulative layout shift',
      unit: 'shift',
      goal: { atMost: 0 },
      measured: summarize(runs.map((run) => value(run, 'cumulative-layout-shift'))),
    },
  ];
}

/** A run that Lighthouse could not finish has no figures; it says itself to run it again. */
async function audit(url: string): Promise<Result> {
  let failure = '';
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await auditOnce(url);
    if (result && !result.runtimeError) return result;
    failure = result?.runtimeError?.message ?? 'no result';
  }
  throw new Error(`Lighthouse failed ${maxTries} times: ${failure}`);
}

/** In a browser of its own, so that nothing is left of the run before. */
async function auditOnce(url: string): Promise<Result | undefined> {
  const port = await freePort();
  const { executablePath, args } = browserOptions();
  await using _browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const result = await lighthouse(`${url}/`, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
  });
  return result?.lhr;
}
