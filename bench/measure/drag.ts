import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import type { Row } from '../report.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { seedDatabase } from '../seed.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { siteAdmin, startSite } from '../servers/start.ts';
import { summarize } from '../statistics.ts';
import type { Place } from './throughput.ts';

const facts = 100;
const shownRows = 50;
const slowdown = 4;
const movements = 90;
const stepPx = 4;

/** How smoothly a row follows a finger on a phone: the tasks of more than 50 ms, which the browser calls long. */
export async function measureDrag(
  sizes: SampleSizes,
  _: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
  const database = join(folder, 'drag.db');
  await seedDatabase(database, facts);
  await using site = await startSite(folder, database);
  await using browser = await chromium.launch(browserOptions());
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({
    baseURL: site.url,
    viewport,
    isMobile: true,
    hasTouch: true,
  });
  await page.request.post('/api/admin/login', { data: siteAdmin });

  const drags: number[][] = [];
  while (drags.length < sizes.dashboards) drags.push(await dragOnce(page));
  return [
    {
      figure: `dragging one of ${shownRows} rows with a finger, processor ${slowdown} × slower: tasks over 50 ms`,
      unit: 'tasks',
      goal: { atMost: 0 },
      measured: summarize(drags.map(({ length }) => length)),
      note: `the longest ${Math.max(0, ...drags.flat()).toFixed(0)} ms (0: none was as long as 50)`,
    },
  ];
}

/** Answers how long each long task took, in ms, while the finger moved down over the rows. */
async function dragOnce(page: Page): Promise<number[]> {
  await page.goto('/admin/dashboard');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.nth(shownRows - 1).waitFor();
  const handle = rows.first().getByRole('button', { name: /^Drag to reorder/ });
  // Clear of the bar that stays above the list.
  await handle.evaluate((button) =>
    button.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await handle.boundingBox();
  if (!box) throw new Error('no row has a handle');

  const client = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: box.x + 20, y }],
    });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await finger('touchStart', box.y + 20);
  const readTasks = await watchLongTasks(page);
  for (let step = 1; step <= movements; step += 1) {
    await finger('touchMove', box.y + 20 + step * stepPx);
  }
  const tasks = await readTasks();
  if ((await page.locator('[data-dragging]').count()) !== 1) throw new Error('no row was dragged');
  await finger('touchEnd');
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return tasks;
}

async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask' });
    return durations;
  });
  return () => tasks.jsonValue();
}
