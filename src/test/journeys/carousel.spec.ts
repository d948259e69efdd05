import type { Page } from '@playwright/test';
import { paperFeedMs } from '../../client/carousel/carousel-machine.ts';
import { boxOf, expect, test, touchscreen, watchShifts } from './journey.ts';

const facts = (page: Page) => page.getByRole('region', { name: 'AI facts' });
const slide = (page: Page, number: number) =>
  facts(page).getByRole('group', { name: `${number} of 12`, exact: true });
const button = (page: Page, name: string) => facts(page).getByRole('button', { name });
const countdown = (page: Page) => facts(page).getByRole('timer');

/** What the eye sees of the fact that is shown, and how much of it is still to come. */
function letters(page: Page): Promise<{ typed: number; left: number }> {
  return facts(page)
    .locator('.fact-slide[data-shown] blockquote')
    .evaluate((quote) => {
      const whole = quote.textContent.length;
      const ranges = [...(CSS.highlights.get('typed') ?? [])];
      const range = ranges.find(({ startContainer }) => quote.contains(startContainer));
      const isWhole = !quote.matches('.untyped, [data-waiting] *');
      const typed = isWhole ? whole : (range?.endOffset ?? 0);
      return { typed, left: whole - typed };
    });
}

const showFacts = (page: Page) =>
  facts(page).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));

/** The page with the first fact being typed in view, and a clock that only the journey moves. */
async function watchFacts(page: Page) {
  await page.clock.install();
  await page.goto('/');
  // Scrolling takes a time of its own, which the journey's clock does not move.
  await page.evaluate(() => (document.documentElement.style.scrollBehavior = 'auto'));
  await showFacts(page);
  const typed = async () => {
    await page.clock.runFor(200);
    return (await letters(page)).typed;
  };
  await expect.poll(typed, { intervals: [0] }).toBeGreaterThan(0);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Lets time pass in steps, between which the page draws. */
async function wait(page: Page, ms: number, stepMs = 100) {
  for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
    await page.clock.runFor(Math.min(stepMs, leftMs));
  }
}

/** Goes to the moment at which the fact that is shown has been typed. */
async function typeOut(page: Page) {
  const type = async () => {
    await wait(page, (await letters(page)).left * 30 + 40);
    return (await letters(page)).left;
  };
  await expect.poll(type).toBe(0);
  await expect(countdown(page)).toBeVisible();
}

test('a fact is typed, counted down, followed, and moves nothing else', async ({ page }) => {
  const shifts = await watchShifts(page);
  await watchFacts(page);
  await button(page, 'Next fact').click();
  await expect(slide(page, 2)).toBeVisible();
  await expect(countdown(page)).toBeHidden();
  await wait(page, paperFeedMs);
  const before = await letters(page);
  await wait(page, 1_500);
  expect((await letters(page)).typed - before.typed).toBe(50);
  await expect(countdown(page)).toBeHidden();

  // The pointer over the card holds the countdown, over the buttons it does not.
  await slide(page, 2).hover();
  await typeOut(page);
  await wait(page, 8_000, 1_000);
  await expect(countdown(page)).toHaveText('5');
  await button(page, 'Next fact').hover();
  const seen: string[] = [];
  for (let second = 0; second < 5; second += 1) {
    seen.push(await countdown(page).innerText());
    await wait(page, 1_000);
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1']);
  await expect(slide(page, 3)).toBeVisible();
  await expect(countdown(page)).toBeHidden();

  for (const name of ['Next fact', ...Array<string>(4).fill('Previous fact')]) {
    await button(page, name).click();
    await wait(page, 500);
  }
  await expect(slide(page, 12)).toBeVisible();
  await typeOut(page);
  expect(await shifts()).toEqual([]);
});

test('the next fact is fed up by whole bars, the previous one down', async ({ page }) => {
  await page.addInitScript(() => {
    const feeds: unknown[] = [];
    Object.assign(window, { feeds });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options);
      const text = this.querySelector('blockquote');
      if (!text || !(animation.effect instanceof KeyframeEffect)) return animation;
      const { duration, easing } = animation.effect.getTiming();
      const moves = animation.effect.getKeyframes().map(({ transform }) => {
        return (
          new DOMMatrix(String(transform)).f / Number.parseFloat(getComputedStyle(text).lineHeight)
        );
      });
      feeds.push({ duration, easing, moves });
      return animation;
    };
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchFacts(page);
  const feeds = () => page.evaluate('feeds.splice(0)');
  const bars = 6;
  const feed = (...moves: number[]) => ({ duration: 360, easing: `steps(${bars})`, moves });

  await button(page, 'Next fact').click();
  expect(await feeds()).toEqual([feed(0, -bars), feed(bars, 0)]);
  await expect(slide(page, 2)).toBeVisible();
  await button(page, 'Previous fact').click();
  expect(await feeds()).toEqual([feed(0, bars), feed(-bars, 0)]);
});

test('a fact leaves in sight with the letters that it has', async ({ page }) => {
  await watchFacts(page);
  await page.evaluate(() => {
    // They leave at a standstill, so that they can be looked at.
    const started: Animation[] = [];
    const cancelled: Animation[] = [];
    Object.assign(window, { started, cancelled });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      started.push(animation);
      animation.addEventListener('cancel', () => cancelled.push(animation));
      return animation;
    };
  });
  const typedOf = (node: Node) => {
    const ranges = [...(CSS.highlights.get('typed') ?? [])];
    return ranges.find(({ startContainer }) => node.contains(startContainer))?.endOffset;
  };
  const leaving = facts(page).locator('.fact-slide').first();
  const card = (number: number) =>
    facts(page)
      .locator('.fact-slide')
      .nth(number - 1)
      .locator('figure');
  const typed = (await letters(page)).typed;
  await button(page, 'Next fact').click();
  await expect(slide(page, 2)).toBeVisible();
  await expect(card(2)).toBeVisible();
  await wait(page, 1_000);
  expect(await leaving.evaluate(typedOf)).toBeGreaterThanOrEqual(typed);
  await page.evaluate('started.splice(0).forEach((animation) => animation.finish())');
  await expect(card(1)).toBeHidden();

  await button(page, 'Next fact').click();
  await expect(card(3)).toBeVisible();
  await expect.poll(() => page.evaluate('cancelled.length')).toBe(2);
  await expect(card(2)).toBeVisible();
});

test('the first fact is typed once its first line is seen', async ({ page }) => {
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    const look = () => {
      const text = document.querySelector('.fact-slide blockquote');
      if (text) {
        // In ink of one percent.
        const isUntyped = /\/ 0\.0/.test(getComputedStyle(text).color);
        const [range] = CSS.highlights.get('typed') ?? [];
        shown.push(isUntyped ? (range?.endOffset ?? 0) : text.textContent.length);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // Too low for the card to be in the first window.
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/');
  const card = facts(page).locator('figure').first();
  const see = (bars: number) =>
    card.evaluate((paper, bars) => {
      const seenTo = paper.getBoundingClientRect().top + bars * 32;
      window.scrollBy({ top: seenTo - window.innerHeight, behavior: 'instant' });
    }, bars);
  const shown = (): Promise<number[]> => page.evaluate('shown');

  await see(1.8);
  await expect(facts(page).locator('[data-waiting]')).toHaveCount(0);
  const before = (await shown()).length;
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(before + 20);
  expect(Math.max(...(await shown()))).toBe(0);
  await see(2.1);
  await expect.poll(async () => Math.max(...(await shown()))).toBeGreaterThan(5);
  const seen = await shown();
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});

test('focus holds the carousel until it leaves or play is pressed', async ({ page }) => {
  await watchFacts(page);
  await page.getByRole('link', { name: 'Learn more' }).focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Pause')).toBeFocused();
  await expect(facts(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  await typeOut(page);
  await wait(page, 8_000, 1_000);
  await expect(countdown(page)).toHaveText('5');

  await expect(button(page, 'Play')).toBeFocused();
  await page.keyboard.press('Enter');
  await wait(page, 5_100);
  await expect(slide(page, 2)).toBeVisible();

  const order = ['Previous fact', 'Next fact', /^Sound/, 'Source'];
  for (const name of order) {
    await page.keyboard.press('Tab');
    await expect(facts(page).getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(facts(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Source')).toBeFocused();
  await page.keyboard.press('Escape');
  await showFacts(page);
  await typeOut(page);
  await wait(page, 8_000, 1_000);
  await expect(slide(page, 2)).toBeVisible();
});

test('the source opens on hover, focus and press, and closes on Escape', async ({ page }) => {
  await watchFacts(page);
  const source = button(page, 'Source');
  const note = facts(page).getByRole('tooltip');
  await expect(source).toHaveAccessibleDescription('Stanford HAI, AI Index Report 2025');

  await source.hover();
  await expect(note).toHaveText('Stanford HAI, AI Index Report 2025');
  await note.hover();
  await wait(page, 1_000);
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.mouse.move(0, 0);

  await facts(page)
    .getByRole('button', { name: /^Sound/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(source).toBeFocused();
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(source).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(note).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(note).toBeHidden();

  await source.click();
  await note.click();
  await expect(note).toBeVisible();
});

test('a fact that follows takes over the focus on the source', async ({ page }) => {
  await watchFacts(page);
  await button(page, 'Source').click();
  await page.mouse.move(0, 0);
  await wait(page, 300);
  await expect(facts(page).getByRole('tooltip')).toBeHidden();
  await typeOut(page);
  await wait(page, 5_300);
  await expect(slide(page, 2).getByRole('button', { name: 'Source' })).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('targets are 24 px at least, and a tap opens the source', async ({ page }) => {
    await watchFacts(page);
    const targets = await facts(page).getByRole('button').all();
    expect(targets).toHaveLength(5);
    for (const target of targets) {
      const { width, height } = await boxOf(target);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }

    await typeOut(page);
    await button(page, 'Source').tap();
    const note = facts(page).getByRole('tooltip');
    await expect(note).toBeVisible();
    await wait(page, 8_000, 1_000);
    await expect(slide(page, 1)).toBeVisible();
    await facts(page).getByText('1 of 12').tap();
    await expect(note).toBeHidden();
    // The browser says a little later that it is closed.
    await wait(page, 5_300);
    await expect(slide(page, 2)).toBeVisible();
  });

  test('a finger turns the facts, and two fingers zoom the page', async ({ page }) => {
    await watchFacts(page);
    const feeds = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ effect }) =>
                effect instanceof KeyframeEffect &&
                effect.target?.matches('figure') &&
                effect.getKeyframes().some((at) => new DOMMatrix(String(at.transform)).f !== 0),
            ).length,
      );
    const { x: left, right, y: top, bottom } = await boxOf(slide(page, 1).locator('figure'));
    const y = (top + bottom) / 2;
    const finger = await touchscreen(page);
    await finger.down(right - 40, y);
    for (let x = right - 40; x > left + 20; x -= 20) {
      await finger.move(x, y);
      await wait(page, 16, 16);
    }
    await wait(page, 12_000, 500);
    await expect(slide(page, 1), 'as long as it is under the finger').toHaveCount(1);
    await finger.up();
    await expect(slide(page, 2)).toHaveCount(1);
    expect(await feeds()).toBe(0);
    await wait(page, 2_000, 16);
    await expect(slide(page, 2)).toBeInViewport({ ratio: 0.99 });
    await expect.poll(async () => (await letters(page)).typed).toBeGreaterThan(0);

    const middle = (left + right) / 2;
    await finger.down(middle - 25, y);
    await finger.down(middle - 25, y, middle + 25);
    for (let by = 25; by < 120; by += 8) {
      await finger.move(middle - by, y, middle + by);
      await wait(page, 16, 16);
    }
    await finger.up();
    expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
    await wait(page, 500, 16);
    await expect(slide(page, 2)).toHaveCount(1);
  });
});

test('a fact that was translated is there whole, and the next one comes', async ({ page }) => {
  await watchFacts(page);
  const quote = slide(page, 1).locator('blockquote');
  await quote.evaluate((element) => {
    const translated = document.createElement('font');
    translated.textContent = 'Ein Modell';
    element.firstChild?.replaceWith(translated);
  });
  await wait(page, 100);
  await expect(quote).not.toHaveClass(/untyped/);
  await wait(page, 11_000, 500);
  await expect(slide(page, 2)).toBeVisible();
});

test('translated names of the buttons stay, and each button shows one icon', async ({ page }) => {
  await watchFacts(page);
  const [playback, sound] = [page.locator('[name=playback]'), page.locator('[name=sound]')];
  const icons = (of: typeof sound) => of.locator('svg').filter({ visible: true });
  for (const each of [playback, sound]) {
    await each.evaluate((element) => {
      for (const name of ['aria-label', 'title']) element.setAttribute(name, 'Pausieren');
    });
  }
  await wait(page, 200);
  await expect(page.getByRole('button', { name: 'Pausieren' })).toHaveCount(2);
  for (const each of [playback, sound]) await expect(icons(each)).toHaveCount(1);
  await playback.click();
  await expect(playback).toHaveAccessibleName('Play');
  await expect(icons(playback)).toHaveCount(1);
});

test('read aloud it is a carousel with one fact, whole while it is typed', async ({ page }) => {
  await watchFacts(page);
  await expect(facts(page)).toHaveAttribute('aria-roledescription', 'carousel');
  await expect(slide(page, 1)).toHaveAttribute('aria-roledescription', 'slide');
  expect((await letters(page)).left).toBeGreaterThan(0);
  await expect(facts(page)).toMatchAriaSnapshot(`
    - region "AI facts":
      - paragraph: AI facts
      - button "Pause"
      - button "Previous fact"
      - button "Next fact"
      - button "Sound on" [pressed]
      - group "1 of 12":
        - figure:
          - blockquote: Running a model as capable as GPT-3.5 cost $20.00 per million tokens in November 2022. By October 2024 it cost $0.07, a drop of more than 280 times.
          - button "Source"
  `);
  const live = facts(page).locator('[aria-live]');
  await expect(live).toHaveAttribute('aria-live', 'off');
  await button(page, 'Pause').click();
  await expect(live).toHaveAttribute('aria-live', 'polite');
  await button(page, 'Play').click();
  await expect(live).toHaveAttribute('aria-live', 'off');
  await button(page, 'Next fact').click();
  await expect(live, 'of what somebody turns to').toHaveAttribute('aria-live', 'polite');
});

test('with reduced motion facts are whole, and turning is a jump', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await showFacts(page);
  await expect(button(page, 'Play')).toBeVisible();
  expect((await letters(page)).left).toBe(0);
  await button(page, 'Next fact').click();
  await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 });
  expect((await letters(page)).left).toBe(0);
  await button(page, 'Play').click();

  // Asked for while a fact is typed.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await button(page, 'Next fact').click();
  await expect(slide(page, 3)).toBeVisible();
  expect((await letters(page)).left).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(button(page, 'Play')).toBeVisible();
  expect((await letters(page)).left).toBe(0);
});

test('in print every fact is there, whole, with its source', async ({ page }) => {
  await watchFacts(page);
  await page.emulateMedia({ media: 'print' });
  const cards = await facts(page).locator('figure').all();
  expect(cards).toHaveLength(12);
  let left: number | undefined;
  let above = 0;
  for (const card of cards) {
    const { x, y, bottom } = await boxOf(card);
    left ??= x;
    expect(x).toBe(left);
    expect(y).toBeGreaterThan(above);
    above = bottom;
    await expect(card.getByRole('tooltip', { includeHidden: true })).toBeVisible();
  }
  expect((await cards[11]?.innerText()) ?? '').toContain(
    'when the output of their AI is used there.',
  );
});

interface Heard {
  contexts: number;
  strikes: number;
}

/** From the next page on: what the typewriter does that could be heard. */
async function hearTypewriter(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    // The test's own look into the page counts as a gesture.
    const activation = { hasBeenActive: false, isActive: false };
    addEventListener('pointerdown', () => (activation.hasBeenActive = true), true);
    Object.defineProperty(navigator, 'userActivation', { value: activation });
    const heard = { contexts: 0, strikes: 0 };
    Object.assign(window, { heard });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.contexts += 1;
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...at) {
      heard.strikes += 1;
      start.apply(this, at);
    };
  });
  return () => page.evaluate('heard');
}

test('the typewriter is heard after a gesture, in view, until switched off', async ({ page }) => {
  const heard = await hearTypewriter(page);
  /** Strikes in the time of twenty letters. */
  const listen = async () => {
    const before = await heard();
    await wait(page, 600, 30);
    return (await heard()).strikes - before.strikes;
  };
  await watchFacts(page);
  expect(await heard()).toEqual({ contexts: 0, strikes: 0 });
  await page.mouse.click(5, 5);
  const load = async () => {
    await wait(page, 30);
    return (await heard()).contexts;
  };
  await expect.poll(load, { intervals: [0] }).toBe(1);
  const strikes = await listen();
  expect(strikes).toBeGreaterThan(10);
  expect(strikes).toBeLessThanOrEqual(21);
  expect((await heard()).contexts).toBe(1);

  /** Scrolls until so much of the carousel is in view. */
  const show = (share: number) =>
    facts(page)
      .locator('[data-carousel]')
      .evaluate((carousel, share) => {
        const { bottom, height } = carousel.getBoundingClientRect();
        window.scrollBy({ top: bottom - height * share, behavior: 'instant' });
      }, share);
  await show(0.2);
  await expect.poll(listen).toBe(0);
  await show(0.4);
  await expect.poll(listen).toBeGreaterThan(0);
  await typeOut(page);
  expect(await listen()).toBe(0);

  await button(page, 'Sound on').click();
  await expect(button(page, 'Sound off')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Next fact').click();
  await wait(page, paperFeedMs);
  expect(await listen()).toBe(0);
  expect((await letters(page)).typed).toBeGreaterThan(10);
  await page.reload();
  await expect(button(page, 'Sound off')).toBeVisible();
});
