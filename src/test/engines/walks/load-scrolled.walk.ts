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

// Firefox reports no paint for a page that it loads scrolled.
walk('a page that is loaded further down is soon alive', async ({ walker }) => {
  /** The best of a few loads: any may be slowed by the machine. */
  const expectSoonAlive = async (load: (nth: number) => Promise<void>) => {
    const waited = [];
    for (let nth = 0; nth < loads; nth += 1) {
      await load(nth);
      await expectScrolled(walker);
      waited.push(await startedAfterMs(walker));
    }
    expect(Math.min(...waited)).toBeLessThanOrEqual(500);
  };
  await walker.resize(1440);
  await expectSoonAlive((nth) => walker.open(`/?load=${nth}#newsletter`));
  await expectSoonAlive((nth) => walker.open(`/?load=${nth}&confirm=a-token#newsletter`));
  await walker.open('/#newsletter');
  await startedAfterMs(walker);
  await expectSoonAlive(() => walker.reload());
});
