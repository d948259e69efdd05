import type { Browser, CDPSession, Page, Request } from 'playwright';
import { kilobytes, watchRequests } from '#test/browser.ts';

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desk = { viewport: { width: 1_440, height: 900 } };

/** Whatever begins by itself has begun by then. */
const settleMs = 5_000;
/** So long after the load event what began with it counts as part of it. */
const startOfUseMs = 1_500;

export type PageLoad = Awaited<ReturnType<typeof loadPage>>;

/**
 * Opens the page with nothing in the cache, on a processor that is so many times slower, and leaves it alone; at the end,
 * where its processor is not slowed down, scrolls through it.
 */
export async function loadPage(
  browser: Browser,
  url: string,
  window: typeof phone | typeof desk,
  slowdown: number,
) {
  await using context = await browser.newContext(window);
  const page = await context.newPage();
  const requests = watchRequests(page);
  let beforeLoad: Request[] = [];
  page.on('load', () => (beforeLoad = [...requests]));
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(startOfUseMs);
  const mainThread = await readMainThread(client);
  await page.waitForTimeout(settleMs - startOfUseMs);
  const untilRest = [...requests];
  const paints = await page.evaluate(readPaints);
  if (slowdown === 1) await scrollThrough(page);
  return {
    ...mainThread,
    ...paints,
    transfers: {
      beforeLoad: await transferOf(beforeLoad),
      untilRest: await transferOf(untilRest),
      scrolledThrough: await transferOf(requests),
    },
  };
}

const transferOf = async (requests: readonly Request[]) => ({
  requests: requests.length,
  kB: await kilobytes(requests),
});

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 300) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
    await page.waitForTimeout(50);
  }
  // A frame that was scrolled past may never say that its network rests.
  await page.waitForTimeout(startOfUseMs);
}

/** What the main thread did since the navigation, in milliseconds. */
async function readMainThread(client: CDPSession) {
  const { metrics } = await client.send('Performance.getMetrics');
  const ms = (name: string) => 1_000 * (metrics.find((each) => each.name === name)?.value ?? NaN);
  return {
    taskMs: ms('TaskDuration'),
    scriptMs: ms('ScriptDuration'),
    styleAndLayoutMs: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  };
}

/** In the page: the largest paint, all shifts, and what tasks take beyond 50 ms each, as the browser itself noted them. */
function readPaints() {
  const noted = (type: string): (PerformanceEntry & { value?: number })[] => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  return {
    largestPaintMs: noted('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    layoutShift: noted('layout-shift').reduce((sum, { value = 0 }) => sum + value, 0),
    blockingMs: noted('longtask').reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

/**
 * How often the main thread made a frame of `/` on a phone: between 0.3 s after the load event and the first letter that
 * may be typed, and in each second of a countdown.
 */
export async function countFrames(browser: Browser, url: string) {
  const afterLoadMs = 300;
  const firstLetterMs = 1_800;
  const countedSeconds = 3;
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  const frames = async (ms: number) => {
    await browser.startTracing(page, { categories: ['devtools.timeline.frame'] });
    await page.waitForTimeout(ms);
    return (await browser.stopTracing()).toString().split('"BeginMainThreadFrame"').length - 1;
  };
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(afterLoadMs);
  const opening = await frames(firstLetterMs - (await page.evaluate(() => performance.now())));
  await page.getByRole('button', { name: 'Next fact' }).scrollIntoViewIfNeeded();
  await page.getByRole('timer').waitFor();
  return { opening, countdown: (await frames(countedSeconds * 1_000)) / countedSeconds };
}
