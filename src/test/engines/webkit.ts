import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Key as KeyCode, Origin, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { programs, requireProgram } from '../browser.ts';
import { freePort } from '../listen.ts';
import type { Driver, EngineProcess, Key } from './driver.ts';

/** A page that hangs does not quit. */
const quitTimeoutMs = 5_000;
/** A browser that has not come up by then fails. Left to the time limit of the walk, it would get no second try. */
const startTimeoutMs = 30_000;

/** Without its toolbar the window would not become narrower than 447 px. */
const windowStyles = `* {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0);
}`;

/** WebKitGTK in its small browser, on a screen in memory, driven by WebDriver. */
export async function startWebKit(): Promise<EngineProcess> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), windowStyles);

  const screen = spawn(
    requireProgram(programs.displayServer),
    ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = await once(screen.stdio[3] ?? screen, 'data');

  const environment = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    // Of it come the language of the browser and the order of a date.
    LC_ALL: 'en_US.UTF-8',
    // Without a graphics card, layers cost more than what they save.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  };

  return {
    newPage: () => openPage(environment),
    async close() {
      await end(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A page has a driver of its own, which has room for one: a page that hangs takes none of the next one's. */
async function openPage(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const server = spawn(requireProgram(programs.webkitDriver), [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (data: Buffer) => (output += data));
  }
  const url = `http://127.0.0.1:${port}`;
  const startLimit = setTimeout(() => server.kill(), startTimeoutMs);
  try {
    await expect.poll(() => fetch(`${url}/status`).then(({ ok }) => ok)).toBe(true);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'accept',
        // One that hangs fails in time for a second try; by default a page may load for five minutes.
        timeouts: { pageLoad: 30_000, script: 30_000 },
        'webkitgtk:browserOptions': {
          binary: requireProgram(programs.webkit),
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      })
      .build();
    return pageOf(
      driver,
      () => output,
      () => end(server),
    );
  } catch (error) {
    await end(server);
    throw error;
  } finally {
    clearTimeout(startLimit);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

const keyCodes: Partial<Record<Key, string>> = {
  ArrowDown: KeyCode.ARROW_DOWN,
  ArrowRight: KeyCode.ARROW_RIGHT,
  Backspace: KeyCode.BACK_SPACE,
  Enter: KeyCode.ENTER,
  Escape: KeyCode.ESCAPE,
};
const modifierCodes = { Control: KeyCode.CONTROL };

/** How the console's errors and warnings begin on the browser's standard output. */
const complaint = /CONSOLE .*(?:ERROR|WARN)/;

function pageOf(driver: WebDriver, output: () => string, endDriver: () => Promise<void>): Driver {
  const mouse = () => driver.actions({ async: true });
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    addScript: (text) => driver.executeScript(text),
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height });
      const inner = await driver.executeScript<number>('return innerHeight');
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + height - inner });
    },
    movePointer: (x, y) =>
      mouse()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .perform(),
    pressPointer: () => mouse().press().perform(),
    releasePointer: () => mouse().release().perform(),
    press(key, ...held) {
      let actions = driver.actions();
      for (const modifier of held) actions = actions.keyDown(modifierCodes[modifier]);
      const code = keyCodes[key] ?? key;
      actions = actions.keyDown(code).keyUp(code);
      for (const modifier of held) actions = actions.keyUp(modifierCodes[modifier]);
      return actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    complaints: () =>
      output()
        .split('\n')
        .filter((line) => complaint.test(line)),
    async close() {
      await Promise.race([driver.quit(), sleep(quitTimeoutMs)]);
      await endDriver();
    },
  };
}
