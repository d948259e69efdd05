import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startSite, type Site } from '../start-site.ts';

interface JourneyFixtures {
  /** Which console errors and warnings a journey expects; any other fails it. */
  expectedComplaint: RegExp;
}

/** A journey (an end-to-end test) through a site that its worker started. A console error or warning fails it. */
export const test = base.extend<JourneyFixtures, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite();
      await use(site);
      expect(await site.stop()).toBe(0);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  // An address of its own, from the network reserved for documentation.
  extraHTTPHeaders: async ({ browserName: _ }, use, { testId, repeatEachIndex }) => {
    const host = [...`${testId}${repeatEachIndex}`].reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536,
      7,
    );
    await use({ 'X-Forwarded-For': `198.18.${host >> 8}.${host & 255}` });
  },

  expectedComplaint: [/^$/, { option: true }],

  page: async ({ page, expectedComplaint }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('requestfailed', (request) => {
      // A page that is left drops what it was still loading.
      const reason = request.failure()?.errorText;
      if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`);
    });
    await use(page);
    const unexpected = complaints.filter((complaint) => !expectedComplaint.test(complaint));
    expect(unexpected, 'the console stays silent').toEqual([]);
  },
});

export { expect };

/** From now on such requests wait, until the function that is answered here is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await mayGoOn;
    await route.continue();
  });
  return goOn;
}

/** Fills in the contact form but for the company. */
export async function fillContactForm(
  page: Page,
  { name = 'Grace Hopper', email = 'grace@example.org', message = '' },
) {
  await page.getByLabel('Full Name').fill(name);
  await page.locator('#contact').getByLabel('Email Address').fill(email);
  await page.getByLabel('Subject').selectOption('Custom AI Solution');
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.getByLabel('I agree to the Privacy Policy and Terms of Service.').check();
}

/** A finger, and a second one at the same height; Playwright's own can only tap. */
export async function touchscreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: { x: number; y: number; id: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (y: number, ...xs: number[]) => xs.map((x, id) => ({ x, y, id }));
  return {
    down: (x: number, y: number, ...second: number[]) => send('touchStart', at(y, x, ...second)),
    move: (x: number, y: number, ...second: number[]) => send('touchMove', at(y, x, ...second)),
    up: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
  };
}

/** Runs in a page. Text that is fading in, or in the middle of a change of colors, has another contrast for axe. */
function endFades() {
  const fades = document.getAnimations().filter(({ effect }) => {
    return (
      effect instanceof KeyframeEffect &&
      effect.getKeyframes().some((frame) => /opacity|color/i.test(Object.keys(frame).join(' '))) &&
      Number.isFinite(effect.getComputedTiming().endTime)
    );
  });
  for (const fade of fades) fade.finish();
}

/** Expects no finding of axe that is serious, of all its rules or of these. What is in a frame is a page of its own. */
export async function expectAccessible(page: Page, rules?: string[]) {
  await page.evaluate(endFades);
  // Else axe waits a second for each frame that runs no scripts.
  const withoutFrames: Page = Object.create(page, { frames: { value: () => [] } });
  const axe = new AxeBuilder({ page: withoutFrames })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

/** Expects enough contrast in dark, where only the colours are different. */
export async function expectContrastInDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no serious finding of axe in light, and enough contrast in dark. */
export async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page);
  await expectContrastInDark(page);
}

/** Where an element that is shown stands in the window, in px. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Expects that nothing scrolls sideways. */
export async function expectFits(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBe(clientWidth);
}

/** From the next page on: the texts that have moved by themselves, by what browsers call a layout shift. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node }[] = Reflect.get(entry, 'sources');
        shifts.push(...sources.map(({ node }) => node?.textContent ?? node?.nodeName ?? '?'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate('shifts');
}

/** Shows the home page as far as its first fact, as on a slow line. Returns a function that shows the rest. */
export async function openHalf(page: Page): Promise<() => Promise<void>> {
  const html = await (await page.request.get('/')).text();
  const row = html.indexOf('class="fact-row"');
  const middle = html.indexOf('<fieldset', row);
  expect(row).toBeGreaterThan(0);
  expect(middle).toBeGreaterThan(row);
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  await page.evaluate(
    async (part) => {
      document.open();
      document.write(part);
      // In the second frame the first one is drawn.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    },
    html.slice(0, middle),
  );
  return () =>
    page.evaluate((part) => {
      document.write(part);
      document.close();
    }, html.slice(middle));
}
