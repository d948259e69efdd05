import type { Page } from '@playwright/test';
import { pillars, valueBlock } from '#content';
import { expect, test } from './journey.ts';

test('the outline of the headline is on after 1 s, and off 2 s later', async ({ page }) => {
  await page.goto('/');
  const opacityAt = (ms: number) =>
    page.locator('.pencil-outline path').evaluate((outline: SVGElement, time) => {
      // A finished animation is no longer listed: start it again.
      outline.style.animation = 'none';
      outline.getAnimations();
      outline.style.animation = '';
      for (const animation of outline.getAnimations()) animation.currentTime = time;
      return Number(getComputedStyle(outline).opacity);
    }, ms);

  expect(await opacityAt(990)).toBe(0);
  expect(await opacityAt(1_010)).toBe(1);
  expect(await opacityAt(2_990)).toBe(1);
  expect(await opacityAt(3_310)).toBe(0);
});

test('the hull is drawn in the first second', async ({ page }) => {
  await page.goto('/');
  const ends = await page.locator('.hull path').evaluateAll((lines) =>
    lines.map((line) => {
      // A finished animation is no longer listed: start it again.
      if (!(line instanceof SVGElement)) return undefined;
      line.style.animation = 'none';
      line.getAnimations();
      line.style.animation = '';
      return line.getAnimations()[0]?.effect?.getComputedTiming().endTime;
    }),
  );
  expect(ends[0], 'the baseline first').toBe(260);
  expect(Math.max(...ends.map(Number))).toBe(1_000);
});

test('a mouse on the hull measures its nearest section, from a script that only then is loaded', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('measure-hull'))).toEqual([]);

  const mark = page.locator('.hull-mark');
  const midship = page.locator('.hull-fore path').first();
  await page.locator('.hull').hover({ position: { x: 470, y: 200 } });
  await expect(mark).toHaveCSS('opacity', '1');
  const drawn = await midship.getAttribute('d');
  await expect(mark.locator('path').first()).toHaveAttribute('d', drawn ?? '');
  await page.locator('.hull').hover({ position: { x: 300, y: 300 } });
  await expect(mark.locator('path').first()).not.toHaveAttribute('d', drawn ?? '');
  await page.mouse.move(5, 5);
  await expect(mark).toHaveCSS('opacity', '0');
});

test.describe('sections that come into the window', () => {
  interface Rise {
    text: string;
    duration: unknown;
    delay: number | undefined;
    changes: string[];
  }

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const rises: unknown[] = [];
      Object.assign(window, { rises });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (keyframes, options) {
        const animation = animate.call(this, keyframes, options);
        if (!this.matches('[data-reveal]')) return animation;
        const { duration, delay } = animation.effect?.getTiming() ?? {};
        const [first] = Array.isArray(keyframes) ? keyframes : [];
        const text = this.querySelector('h2, h3')?.textContent ?? '';
        rises.push({ text, duration, delay, changes: Object.keys(first ?? {}) });
        return animation;
      };
    });
  });

  const hidden = (page: Page) =>
    page
      .locator('[data-reveal]')
      .evaluateAll(
        (elements) =>
          elements.filter((element) => getComputedStyle(element).opacity !== '1').length,
      );
  const rises = (page: Page): Promise<Rise[]> => page.evaluate('rises');

  async function scrollThrough(page: Page) {
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
      for (let top = 0; top < document.body.scrollHeight; top += 200) {
        window.scrollTo({ top, behavior: 'instant' });
        await frame();
        await frame();
      }
    });
  }

  test('rise once, in 0.6 s, each card 0.1 s after the one before it, by transform and opacity', async ({
    page,
  }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await rises(page)).toEqual([]);
    expect(await hidden(page)).toBe(0);
    await scrollThrough(page);
    await expect.poll(() => hidden(page)).toBe(0);
    const seen = await rises(page);
    expect(seen.filter(({ duration }) => duration !== 600)).toEqual([]);
    expect(new Set(seen.flatMap(({ changes }) => changes))).toEqual(
      new Set(['opacity', 'transform']),
    );
    const delayOf = (title: string) => seen.find(({ text }) => text === title)?.delay;
    expect(valueBlock.items.map(({ title }) => delayOf(title))).toEqual([0, 100, 200]);
    expect(pillars.cards.map(({ title }) => delayOf(title))).toEqual([0, 100, 200]);

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await scrollThrough(page);
    expect(await rises(page)).toHaveLength(seen.length);
  });

  test('draw their drawings once, in 0.6 s, each card 0.1 s after the one before it', async ({
    page,
  }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const strokes = page.locator('#services .drawn-stroke');
    const animations = () =>
      strokes.evaluateAll((paths) =>
        paths.flatMap((path) => path.getAnimations().map(({ effect }) => effect?.getTiming())),
      );
    expect(await animations(), 'whole before').toEqual([]);
    await expect(strokes.first()).toHaveCSS('stroke-dasharray', 'none');

    await page.evaluate(() => {
      // Held at its beginning, so that it can be asked.
      const hold = () => {
        for (const animation of document.getAnimations()) animation.pause();
        requestAnimationFrame(hold);
      };
      hold();
      document.querySelector('#services ul')?.scrollIntoView({ behavior: 'instant' });
    });
    await expect.poll(async () => (await animations()).length).toBe(await strokes.count());
    const timings = await animations();
    expect(new Set(timings.map((timing) => timing?.duration))).toEqual(new Set([600]));
    expect([...new Set(timings.map((timing) => timing?.delay))]).toEqual([150, 250, 350]);
  });

  test('do not rise for a visitor who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    expect(await rises(page)).toEqual([]);
  });
});

/** Waits until half a second has brought nothing new. A load state does not come back once a frame was added. */
async function settle(page: Page) {
  const arrived = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let before: number | undefined;
  const isQuiet = async () => {
    const now = await arrived();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
}

for (const width of [390, 1440]) {
  test(`nothing moves by itself while the page loads, is read and its menu opens, at ${width} px`, async ({
    page,
  }) => {
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
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    if (width < 768) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    const sections = await page.locator('main > section').all();
    expect(sections).not.toHaveLength(0);
    for (const section of sections) {
      await section.scrollIntoViewIfNeeded();
      await settle(page);
    }
    expect(await page.evaluate('shifts')).toEqual([]);
  });
}
