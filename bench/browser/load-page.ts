import type { Browser, CDPSession, Page } from 'playwright';

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desk = { viewport: { width: 1_440, height: 900 } };

/** Whatever begins by itself has begun by then. */
const settleMs = 5_000;
/** So long after the load event what began with it counts as part of it. */
const startOfUseMs = 1_500;
const scrollStepPx = 300;
const afterLoadMs = 300;
const firstLetterMs = 1_800;
const countedSeconds = 3;

interface Transfer {
  type: string | undefined;
  startedAt: number;
  bytes: number;
}

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
  const client = await context.newCDPSession(page);
  const network = await watchNetwork(client);
  await client.send('Performance.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(startOfUseMs);
  const mainThread = await readMainThread(client);
  await page.waitForTimeout(settleMs - startOfUseMs);
  const { all: untilRest, beforeLoad } = network();
  const paints = await readPaints(page);
  if (slowdown === 1) await scrollThrough(page);
  return { beforeLoad, untilRest, scrolledThrough: network().all, ...mainThread, ...paints };
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += scrollStepPx) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
    await page.waitForTimeout(50);
  }
  // A frame that was scrolled past may never say that its network rests.
  await page.waitForTimeout(startOfUseMs);
}

/**
 * How often the main thread made a frame of `/` on a phone: between 0.3 s after the load event and the first letter that
 * may be typed, and in each second of a countdown.
 */
export async function countFrames(browser: Browser, url: string) {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  const frames = async (ms: number) => {
    await browser.startTracing(page, { categories: ['devtools.timeline.frame'] });
    await page.waitForTimeout(ms);
    const { traceEvents }: { traceEvents: { name: string }[] } = JSON.parse(
      (await browser.stopTracing()).toString(),
    );
    return traceEvents.filter(({ name }) => name === 'BeginMainThreadFrame').length;
  };
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(afterLoadMs);
  const opening = await frames(firstLetterMs - (await page.evaluate(() => performance.now())));
  await page.getByRole('button', { name: 'Next fact' }).scrollIntoViewIfNeeded();
  await page.getByRole('timer').waitFor();
  return { opening, countdown: (await frames(countedSeconds * 1_000)) / countedSeconds };
}

/** Notes what goes over the wire, headers included, as DevTools counts it. The answer sums up what came so far. */
export async function watchNetwork(client: CDPSession) {
  const transfers = new Map<string, Transfer>();
  let loadedAt = Number.POSITIVE_INFINITY;
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    // A browser with windows asks for the icon, whatever the page does.
    if (!/^https?:/.test(request.url) || request.url.includes('/favicon.')) return;
    transfers.set(requestId, { type, startedAt: timestamp, bytes: 0 });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  client.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  await client.send('Network.enable');
  await client.send('Page.enable');

  return () => {
    const all = [...transfers.values()];
    const early = all.filter(({ startedAt }) => startedAt <= loadedAt);
    const bytes = (of: Transfer[]) => of.reduce((sum, transfer) => sum + transfer.bytes, 0);
    return {
      beforeLoad: { requests: early.length, bytes: bytes(early) },
      all: { requests: all.length, bytes: bytes(all) },
      scriptBytes: bytes(all.filter(({ type }) => type === 'Script')),
    };
  };
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

/** What the browser itself noted: the largest paint, all shifts, and what tasks take beyond 50 ms each. */
function readPaints(page: Page) {
  return page.evaluate(async () => {
    const noted = (type: string) =>
      new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        // What never happened is never reported.
        setTimeout(() => resolve([]), 500);
      });
    const paints = await noted('largest-contentful-paint');
    const shifts = await noted('layout-shift');
    const tasks = await noted('longtask');
    return {
      largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
      blockingMs: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    };
  });
}
