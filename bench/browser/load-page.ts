import type { Browser } from 'playwright';
import { watchNetwork } from './network.ts';
import { readTrace, traceCategories, type TraceFigures } from './trace.ts';

export type Visitor = keyof typeof visitors;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
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
  /** Of all script files that came without interaction, as they came, so compressed. */
  scriptBytes: number;
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
  return { ...network(), ...readTrace(trace, url) };
}
