import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { phone } from '../load-page.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { serveButton } from '../servers/reference-pages.ts';
import { median } from '../statistics.ts';

const slowdown = 4;
/** Shorter ones the browser does not report. */
const shortestMs = 16;

const controls: Record<string, (page: Page) => Locator> = {
  Next: (page) => page.getByRole('button', { name: 'Next fact' }),
  Pause: (page) => page.getByRole('button', { name: /^(Pause|Play)$/ }),
  menu: (page) => page.getByRole('button', { name: 'Menu' }),
  Send: (page) => page.getByRole('button', { name: 'Send Message' }),
};

/** From a tap to the next paint, as Interaction to Next Paint counts it, to that of a button without any effect. */
export async function measureInteractions({ samples, site }: Bench): Promise<Row[]> {
  await using reference = await serveButton();
  await using browser = await chromium.launch(browserOptions());
  const button = (page: Page) => page.getByRole('button');

  const rows: Row[] = [];
  for (const [name, control] of Object.entries(controls)) {
    const ours = await tapTimes(browser, site.url, control, samples(15));
    const empty = await tapTimes(browser, reference.url, button, samples(15));
    const least = median(empty);
    const figure = `phone, 4 × slower: from a tap on ${name} to the next paint, to an empty handler`;
    const pairs = ours.map((ms) => [ms, least] as const);
    rows.push(ratioRow(figure, { atMost: 2 }, pairs, 'ms, in steps of 8'));
  }
  return rows;
}

/** Taps it so many times in one page, after a first tap that loads what loads lazily. */
async function tapTimes(
  browser: Browser,
  url: string,
  control: (page: Page) => Locator,
  taps: number,
): Promise<number[]> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(url);
  await control(page).scrollIntoViewIfNeeded();
  await control(page).tap();
  await page.waitForLoadState('networkidle');

  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const durations: number[] = [];
  while (durations.length < taps) durations.push(await timeTap(page, control(page)));
  return durations;
}

async function timeTap(page: Page, control: Locator): Promise<number> {
  const longest = await page.evaluateHandle((shortest) => {
    const noted = { ms: shortest };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.ms = Math.max(noted.ms, duration);
    });
    const options = { type: 'event', durationThreshold: shortest };
    observer.observe(options);
    return noted;
  }, shortestMs);
  await control.tap();
  // An event is reported after the paint that it waited for.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)));
      }),
  );
  const { ms } = await longest.jsonValue();
  return ms;
}
