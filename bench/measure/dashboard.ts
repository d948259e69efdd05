import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { openDesk } from '../browser/open-desk.ts';
import { seedDatabase } from '../seed.ts';
import { interleave } from '../interleave.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { summarize } from '../statistics.ts';
import type { Place } from './throughput.ts';

const manyFacts = 2_000;

/** How long an administrator waits for the first rows of a long list, to those of a short one. */
export async function measureDashboard(
  sizes: SampleSizes,
  few: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
  const database = join(folder, 'dashboard.db');
  await seedDatabase(database, manyFacts);
  await using many = await startSite(folder, database);
  await using browser = await chromium.launch(browserOptions());
  const timeMany = await openDashboard(browser, many);
  const timeFew = await openDashboard(browser, few);

  await interleave(1, timeMany, timeFew);
  const pairs = await interleave(sizes.dashboards, timeMany, timeFew);
  const large = summarize(pairs.map(([mine]) => mine));
  const small = summarize(pairs.map(([, other]) => other));
  return [
    {
      figure: 'growth, 2,000 facts to 20: dashboard, first rows',
      unit: '×',
      goal: { atMost: 2 },
      measured: summarize(pairs.map(([mine, other]) => mine / other)),
      note: `${large.median.toFixed(0)} to ${small.median.toFixed(0)} ms`,
    },
  ];
}

/** Signs in; each call then opens the dashboard again and times it until the first row is there. */
export async function openDashboard(browser: Browser, { url }: ServerProcess) {
  const { time } = await openDesk(browser, url);
  return () => time(`${url}/admin/dashboard`, (main) => main.getByRole('listitem'));
}
