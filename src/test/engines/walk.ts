import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test as base } from 'vitest';
import { startSite, type Site } from '../start-site.ts';
import type { Engine, EngineProcess } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { createWalker, type Walker } from './walker.ts';
import { startWebKit } from './webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserEngine: Engine;
  }
}

const screenshotTimeoutMs = 10_000;

interface SharedFixtures {
  site: Site;
  engine: EngineProcess;
}

const start: Record<Engine, () => Promise<EngineProcess>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

/** A walk through the site in one of the engines, in a profile of its own. The console stays silent in it. */
export const walk = base.extend<SharedFixtures & { walker: Walker }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      expect(await site.stop()).toBe(0);
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({}, use) => {
      const engine = await start[inject('browserEngine')]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  walker: async ({ engine, site, task }, use) => {
    const driver = await engine.newPage();
    try {
      await use(createWalker(driver, site.url));
      expect(driver.complaints(), 'the console stays silent').toEqual([]);
    } finally {
      if (task.result?.state === 'fail') {
        const name = `${inject('browserEngine')} ${task.name}`.replace(/\W+/g, '-');
        // A page that hangs has none to give.
        const screenshot = await Promise.race([driver.screenshot(), sleep(screenshotTimeoutMs)]);
        await mkdir('test-results', { recursive: true });
        if (screenshot) await writeFile(`test-results/${name}.png`, screenshot);
      }
      await driver.close();
    }
  },
});

export { expect };
