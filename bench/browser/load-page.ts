import type { Browser, Page } from 'playwright';
import { watchNetwork } from './network.ts';
import { readTrace, traceCategories, type TraceFigures } from './trace.ts';

export type Visitor = keyof typeof visitors;

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const visitors = {
  phone,
  /** For whom the carousel stands still: what is left is the cost of the start alone. */
  'phone, reduced motion': { ...phone, reducedMotion: 'reduce' },
  desk: { viewport: { width: 1_440, height: 900 } },
} as const;

/** Whatever begins by itself has begun by then. */
const settleMs = 5_000;

export interface PageLoad extends TraceFigures {
  /** What was asked for before the load event, each whole. */
  beforeLoad: { requests: number; bytes: number };
  /** What was asked for without interaction. */
  untilRest: { requests: number; bytes: number };
  /** Of all script files among them, as they came, so compressed. */
  scriptBytes: number;
  /** From the navigation until the largest part of the first window was painted. */
  largestPaintMs: number;
  /** The sum of all layout shifts. */
  layoutShift: number;
}

/** Opens the page with nothing in the cache, on a processor that is so many times slower, and leaves it alone. */
export async function loadPage(
  browser: Browser,
  url: string,
  visitor: Visitor,
  slowdown: number,
): Promise<PageLoad> {
  await using context = await browser.newContext(visitors[visitor]);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const network = await watchNetwork(client);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  await browser.startTracing(page, { categories: traceCategories });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settleMs);
  const trace = await browser.stopTracing();
  return { ...network(), ...readTrace(trace, url), ...(await readPaints(page)) };
}

/** What the browser itself noted of the page's paints. */
function readPaints(page: Page): Promise<Pick<PageLoad, 'largestPaintMs' | 'layoutShift'>> {
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
    return {
      largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
    };
  });
}
