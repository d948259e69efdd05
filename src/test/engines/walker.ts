import { expect } from 'vitest';
import { build } from 'vite';
import type { Driver, Key, Modifier } from './driver.ts';
import type { InPage } from './in-page.ts';

/** What somebody at the page does and sees. Every action waits until its element is there, at rest and on top. */
export function createWalker(driver: Driver, siteUrl: string) {
  /** Asks the code of `in-page.ts`, which is added to every document that has not got it yet. */
  async function ask<Name extends keyof InPage>(name: Name, ...args: Parameters<InPage[Name]>) {
    const call = () =>
      driver.evaluate<[string, unknown[]], { answer: ReturnType<InPage[Name]> } | null>(
        (name, args) =>
          window.inPage
            ? { answer: Reflect.apply(Reflect.get(window.inPage, name), undefined, args) }
            : null,
        name,
        args,
      );
    let called = await call();
    if (!called) {
      await driver.addScript(await inPageScript());
      called = await call();
    }
    if (!called) throw new Error('in-page.ts was not added');
    return called.answer;
  }

  /** Where an element stands still. */
  async function restingPoint(locator: string) {
    let last = { x: 0, y: 0 };
    await expect
      .poll(
        async () => {
          const point = await ask('pressPoint', locator);
          const isAtRest = point.x === last.x && point.y === last.y;
          last = point;
          return isAtRest;
        },
        { message: `${locator} to stand still` },
      )
      .toBe(true);
    return last;
  }

  const walker = {
    driver,
    open: (path: string) => driver.goto(new URL(path, siteUrl).href),
    reload: () => driver.reload(),
    path: () => driver.evaluate(() => location.pathname + location.search + location.hash),
    resize: async (width: number, height = 844) => {
      // Again until it fits: a window may take its time, and WebKit's has a toolbar to allow for.
      const innerSize = async () => {
        await driver.resize(width, height);
        return driver.evaluate(() => [innerWidth, innerHeight]);
      };
      await expect.poll(innerSize).toEqual([width, height]);
    },

    async hover(locator: string) {
      const { x, y } = await restingPoint(locator);
      await driver.movePointer(x, y);
    },
    async click(locator: string) {
      await walker.hover(locator);
      await driver.pressPointer();
      await driver.releasePointer();
    },
    /** Begins to drag an element with the mouse. Neither driver ends what it begins here: no drop follows. */
    async takeUp(locator: string) {
      await walker.hover(locator);
      const { x, y } = await restingPoint(locator);
      await driver.pressPointer();
      for (const step of [4, 8, 12, 16]) await driver.movePointer(x, y + step);
    },
    /** For what the keyboard alone goes on with. */
    async focus(locator: string) {
      await restingPoint(locator);
      await ask('focus', locator);
    },
    press: (key: Key, ...held: Modifier[]) => driver.press(key, ...held),
    type: (text: string) => driver.type(text),
    /** Types a text in the place of what a field holds; once more where the page moved away under the click. */
    async fill(locator: string, text: string) {
      const type = async () => {
        await walker.click(locator);
        await driver.press('a', 'Control');
        await driver.press('Backspace');
        await driver.type(text);
        return oneLine((await ask('value', locator)) ?? '');
      };
      // The driver of WebKit types no line breaks.
      const oneLine = (words: string) => words.replaceAll('\n', '');
      await expect.poll(type, { message: `${locator} to be filled` }).toBe(oneLine(text));
    },

    attribute: (locator: string, name: string) => ask('attribute', locator, name),
    box: (locator: string) => ask('box', locator),
    scrollTo: (locator: string) => ask('scrollTo', locator),

    expectPath: async (path: string | RegExp) => await expect.poll(walker.path).toMatch(path),
    expectVisible: async (locator: string) =>
      await expect.poll(() => ask('count', locator), { message: locator }).toBeGreaterThan(0),
    expectHidden: async (locator: string) =>
      await expect.poll(() => ask('count', locator), { message: locator }).toBe(0),
    expectText: async (locator: string, text: string | RegExp) =>
      await expect.poll(() => ask('text', locator), { message: locator }).toMatch(text),
    expectValue: async (locator: string, value: string) =>
      await expect.poll(() => ask('value', locator), { message: locator }).toBe(value),
    expectFocused: async (locator: string) =>
      await expect.poll(() => ask('hasFocus', locator), { message: locator }).toBe(true),
  };
  return walker;
}

export type Walker = ReturnType<typeof createWalker>;

let script: Promise<string> | undefined;

/** The code of `in-page.ts` with what it imports, built once. */
const inPageScript = () => (script ??= buildInPage());

async function buildInPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: new URL('in-page.ts', import.meta.url).pathname,
        formats: ['iife'],
        name: 'code',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code;
  if (!code) throw new Error('in-page.ts was not built');
  return code;
}
