import { expect, walk } from '../walk.ts';
import type { Walker } from '../walker.ts';

const loads = 3;

/** How long after the load event the page's own script was asked for. */
async function startedAfterMs(walker: Walker): Promise<number> {
  let ms: number | undefined;
  const read = async () => {
    ms = await walker.driver.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation');
      const script = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/assets/entry-public-'));
      if (!(document instanceof PerformanceNavigationTiming) || !script) return undefined;
      return script.startTime - document.loadEventStart;
    });
    return ms;
  };
  await expect.poll(read).toBeDefined();
  // A page that is left while it loads its scripts complains that they do not come.
  await expect.poll(() => hasCome(walker, 'islands')).toBe(true);
  return ms ?? Infinity;
}

const hasCome = ({ driver }: Walker, chunk: string) =>
  driver.evaluate((path) => {
    const scripts = performance.getEntriesByType('resource');
    return scripts.some(
      (script) =>
        script instanceof PerformanceResourceTiming &&
        script.name.includes(path) &&
        script.responseEnd > 0,
    );
  }, `/assets/${chunk}-`);

const expectScrolled = ({ driver }: Walker) =>
  expect.poll(() => driver.evaluate(() => scrollY)).toBeGreaterThan(500);

// Firefox reports no paint for a page that it loads scrolled. The best of a few loads: any may be slowed by the machine.
for (const [query, what] of [
  ['', 'a link to the newsletter'],
  ['&confirm=a-token', 'a mailed link'],
] as const) {
  walk(`${what} is alive half a second after it has loaded`, async ({ walker }) => {
    await walker.resize(1440);
    const waited = [];
    for (let load = 0; load < loads; load += 1) {
      await walker.open(`/?load=${load}${query}#newsletter`);
      await expectScrolled(walker);
      waited.push(await startedAfterMs(walker));
    }
    expect(Math.min(...waited)).toBeLessThanOrEqual(500);
  });
}

walk(
  'a page reloaded further down is alive half a second after it has loaded',
  async ({ walker }) => {
    await walker.resize(1440);
    await walker.open('/#newsletter');
    await startedAfterMs(walker);
    const waited = [];
    for (let load = 0; load < loads; load += 1) {
      await walker.reload();
      await expectScrolled(walker);
      waited.push(await startedAfterMs(walker));
    }
    expect(Math.min(...waited)).toBeLessThanOrEqual(500);
  },
);
