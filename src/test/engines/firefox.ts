import { launch, type BrowserContext, type Page } from 'puppeteer-core';
import { programs, requireProgram } from '../browser.ts';
import type { Driver, EngineProcess } from './driver.ts';

/**
 * A page that is left drops what it was still loading; the number is how Firefox writes NS_BINDING_ABORTED, the hash is
 * that of nothing.
 */
const droppedByLeaving =
  /status=2152398850|error loading dynamically imported module|NetworkError when attempting|computed hash is “OLBgp1Gsljh/;

/** Firefox without a window, driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<EngineProcess> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: requireProgram(programs.firefox),
    defaultViewport: null,
  });
  return {
    newPage: async () => openPage(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
}

async function openPage(context: BrowserContext): Promise<Driver> {
  const page = await context.newPage();
  const complaints: string[] = [];
  let isLeaving = false;
  const complain = (text: string) => {
    if (!isLeaving || !droppedByLeaving.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(String(error)));
  page.on('dialog', (dialog) => void dialog.accept());

  const leave = async (navigate: () => Promise<unknown>) => {
    isLeaving = true;
    try {
      await load(page, navigate);
    } finally {
      isLeaving = false;
    }
  };

  return {
    goto: (url) => leave(() => page.evaluate((url) => location.assign(url), url)),
    reload: () => leave(() => page.evaluate(() => location.reload())),
    back: () => page.evaluate(() => history.back()),
    // As text: the types of Puppeteer's own arguments leave room for handles, which there are none of here.
    evaluate: <Args extends unknown[], Answer>(
      run: (...args: Args) => Answer | Promise<Answer>,
      ...args: Args
    ) =>
      page.evaluate<[], () => Answer | Promise<Answer>>(
        `(${String(run)})(...${JSON.stringify(args)})`,
      ),
    addScript: async (text) => void (await page.evaluate(text)),
    async resize(width, height) {
      try {
        await page.setViewport({ width, height });
      } catch (error) {
        // Firefox 140 sets the size and does not know the orientation that Puppeteer sets with it.
        if (!String(error).includes('setScreenOrientationOverride')) throw error;
      }
    },
    movePointer: (x, y) => page.mouse.move(x, y),
    pressPointer: () => page.mouse.down(),
    releasePointer: () => page.mouse.up(),
    async press(key, ...held) {
      for (const modifier of held) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      for (const modifier of held) await page.keyboard.up(modifier);
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close: () => context.close(),
  };
}

/** Firefox 140 does not report that frames of the last document are gone, and Puppeteer's `goto` waits for it. */
async function load(page: Page, navigate: () => Promise<unknown>) {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  page.once('load', () => resolve());
  await navigate();
  await loaded;
}
