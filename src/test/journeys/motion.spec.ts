import type { Page } from '@playwright/test';
import { siteContent } from '#site-content';
import { expect, openHalf, test, watchShifts } from './journey.ts';

const { about, pillars, valueBlock } = siteContent({}).words;

/** What these animations have reached at a time after the load; finished ones are started again. */
function reachedAt(page: Page, selector: string, property: 'opacity' | 'transform', ms: number) {
  return page.locator(selector).evaluateAll(
    (elements, [property, time]) => {
      for (const element of elements) {
        if (!(element instanceof SVGElement || element instanceof HTMLElement)) continue;
        element.style.animation = 'none';
        element.getAnimations();
        element.style.animation = '';
        for (const animation of element.getAnimations()) animation.currentTime = time;
      }
      return elements.map((element) => getComputedStyle(element)[property]);
    },
    [property, ms] as const,
  );
}

const endOfAnimations = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      if (element instanceof SVGElement) element.style.animation = 'none';
      element.getAnimations();
      if (element instanceof SVGElement) element.style.animation = '';
      return element.getAnimations().map(({ effect }) => {
        return Math.round(Number(effect?.getComputedTiming().endTime));
      });
    }),
  );

test('the hull opens, and the outline is on after 1 s and off 2 s later', async ({ page }) => {
  await page.goto('/');
  expect(await endOfAnimations(page, '.hull > svg')).toEqual([200, 800, 860, 860]);
  expect(await endOfAnimations(page, '.hull-half > path'), 'against its window').toEqual([
    800, 860,
  ]);

  const isOpen = async (ms: number) =>
    (await reachedAt(page, '.pencil-outline svg', 'transform', ms)).map((transform) =>
      ['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(transform),
    );
  const shown = (ms: number) => reachedAt(page, '.pencil-outline', 'opacity', ms);

  const [first] = await reachedAt(page, '.pencil-outline svg', 'transform', 990);
  expect(await reachedAt(page, '.pencil-outline svg', 'transform', 0)).toContain(first);
  expect(await isOpen(990)).toEqual([false, false, false, false]);
  expect(await isOpen(1_210)).toEqual([true, false, false, false]);
  expect(await isOpen(1_550)).toEqual([true, true, true, false]);
  expect(await isOpen(1_710)).toEqual([true, true, true, true]);
  expect(await shown(2_990)).toEqual(['1']);
  expect(await shown(3_310)).toEqual(['0']);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await endOfAnimations(page, '.hull > svg, .hull path')).toEqual([]);
});

test('a mouse on the hull measures its nearest section', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('measure-hull'))).toEqual([]);

  const mark = page.locator('.hull-mark');
  const strong = mark.locator('path').first();
  const box = await page.locator('.hull').boundingBox();
  const hover = (x: number, y: number) =>
    page
      .locator('.hull')
      .hover({ position: { x: (box?.width ?? 0) * x, y: (box?.height ?? 0) * y } });
  await hover(0.95, 0.6);
  await expect(mark).toHaveCSS('opacity', '1');
  const fore = await page.locator('.hull-half path').last().getAttribute('d');
  const midship = await strong.getAttribute('d');
  expect(fore?.startsWith(midship ?? 'none')).toBe(true);
  await hover(0.7, 0.6);
  await expect(strong).not.toHaveAttribute('d', midship ?? '');
  // Above the ship, where there is nothing to measure.
  await hover(0.95, 0.02);
  await expect(mark).toHaveCSS('opacity', '0');
});

test('only the compositor moves the first window of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const properties = await page.evaluate(() =>
    document
      .querySelector('#home')
      ?.getAnimations({ subtree: true })
      .flatMap(({ effect }) => {
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        const { endTime } = effect?.getComputedTiming() ?? {};
        const changed = frames.flatMap((frame) => Object.keys(frame));
        return changed
          .filter((name) => !['offset', 'easing', 'composite', 'computedOffset'].includes(name))
          .map((name) => `${name} until ${endTime}`);
      }),
  );
  expect(new Set(properties)).toEqual(new Set(['transform until 3300', 'opacity until 3300']));
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

  test('rise once, in 0.6 s, each card 0.1 s after the one before', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await rises(page)).toEqual([]);
    await scrollThrough(page);
    const seen = await rises(page);
    expect(seen.filter(({ duration }) => duration !== 600)).toEqual([]);
    expect(new Set(seen.flatMap(({ changes }) => changes))).toEqual(new Set(['transform']));
    expect(
      seen.map(({ text }) => text),
      'not around what rises itself',
    ).not.toContain(valueBlock.title);
    const delayOf = (title: string) => seen.find(({ text }) => text === title)?.delay;
    expect(valueBlock.items.map(({ title }) => delayOf(title))).toEqual([0, 100, 200]);
    expect(pillars.cards.map(({ title }) => delayOf(title))).toEqual([0, 100, 200]);

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await scrollThrough(page);
    expect(await rises(page)).toHaveLength(seen.length);
  });

  test('do not rise when they are jumped to', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto';
      window.location.hash = '#about';
    });
    await expect(page.locator('#about')).toBeInViewport();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect((await rises(page)).map(({ text }) => text)).not.toContain(about.title);
  });

  test('draw what they show when three quarters of it are seen', async ({ page }) => {
    const drawing = page.locator('#services [data-draw]').first();
    const animations = () =>
      drawing.evaluate((element) =>
        element.getAnimations({ subtree: true }).map(({ effect, playState }) => {
          const { duration } = effect?.getTiming() ?? {};
          return `${playState} ${duration}`;
        }),
      );
    /** Scrolls until so much of the drawing is in the window, and waits until that was noticed. */
    const show = (share: number) =>
      drawing.evaluate(async (element, share) => {
        const { top, height } = element.getBoundingClientRect();
        window.scrollBy({ top: top + height * share - window.innerHeight, behavior: 'instant' });
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }, share);

    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await show(-2);
    expect(await animations(), 'whole before').toEqual([]);
    await show(-0.5);
    expect(await animations(), 'before it is painted').toEqual(['paused 480', 'paused 480']);
    await show(0.5);
    expect(await animations()).toEqual(['paused 480', 'paused 480']);
    await show(0.8);
    expect(await animations()).toEqual(['running 480', 'running 480']);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await show(-0.5);
    await show(0.5);
    await show(0.8);
    await expect(drawing).toHaveAttribute('data-drawn', 'running');
    expect(await animations()).toEqual([]);
  });

  test('do not rise for a visitor who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    expect(await rises(page)).toEqual([]);
  });
});

/** Waits until a quarter of a second has brought nothing new. A load state does not come back once a frame was added. */
async function settle(page: Page) {
  const arrived = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let before: number | undefined;
  const isQuiet = async () => {
    const now = await arrived();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [250] }).toBe(true);
}

for (const width of [390, 1440]) {
  test(`nothing moves by itself while the page is read, ${width} px`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    if (width < 768) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.mouse.wheel(0, 1);
    const sections = await page.locator('main > section').all();
    expect(sections).not.toHaveLength(0);
    for (const section of sections) {
      await section.scrollIntoViewIfNeeded();
      await settle(page);
    }
    expect(await shifts()).toEqual([]);
  });
}

test('nothing moves when the rest of the page comes later', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const showRest = await openHalf(page);
  await showRest();
  await settle(page);
  expect(await shifts()).toEqual([]);
});
