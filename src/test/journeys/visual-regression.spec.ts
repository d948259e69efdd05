import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/**
 * Pictures of how the sections look, whatever the page says: each section is alone at the top of the page, and its
 * words are replaced by fillers, so that other words or a taller section above it change no picture. The fonts are the
 * page's own, so that browsers of one kind draw much the same wherever they run; what is left is edges. A picture that
 * was meant to change is renewed by `npm run pictures`, and looked at.
 */
const tolerance = { maxDiffPixelRatio: 0.03 };

const sections = {
  hero: '#home',
  facts: '#facts',
  services: '#services',
  about: '#about',
  newsletter: '#newsletter',
  contact: '#contact',
};

// Dark differs in colours alone, which are the same in a window of any width.
for (const [width, colorScheme] of [
  [390, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const) {
  test(`the sections look as they did, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');

    for (const [name, selector] of Object.entries(sections)) {
      const section = page.locator(selector);
      await showAlone(page, section);
      await waitForHydration(section);
      await section.evaluate(fillWithWords);
      await expect.soft(section).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, tolerance);
    }
  });
}

/** Hides the header, the footer and the other sections. */
async function showAlone(page: Page, section: Locator) {
  await page
    .locator('body > header, body > footer, main > section')
    .evaluateAll((parts: HTMLElement[]) => {
      for (const part of parts) part.style.display = 'none';
    });
  await section.evaluate((element) => (element.style.display = ''));
}

/** React marks the elements that it has taken over; until then it would put its own words back. */
async function waitForHydration(section: Locator) {
  const isHydrated = (element: HTMLElement) =>
    [...element.querySelectorAll('[data-island] > *')].every((child) =>
      Object.keys(child).some((key) => key.startsWith('__reactFiber$')),
    );
  await expect.poll(() => section.evaluate(isHydrated)).toBe(true);
}

/** Runs in the page. The facts stay, which come from the database and not from the words of the page, and what a drawing says. */
function fillWithWords(section: HTMLElement) {
  const fillers: Record<string, string> = {
    H1: 'Two words',
    H2: 'A title of one line',
    H3: 'A title of several words',
    P: 'Some sentences of usual length. They are as long as what is mostly said in such a place, and a little longer.',
    LI: 'An entry of a list, of some length',
    DT: 'Term',
  };
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.nodeValue?.trim() || parent?.closest('[data-carousel], .drawing-sheet')) continue;
    const kind = parent?.closest('h1, h2, h3, p, li, a, button, label, summary, dt, dd, option');
    // The sheet's name in the margin is a paragraph of a word or two.
    const filler = kind?.matches('p.sheet-name') ? undefined : fillers[kind?.tagName ?? ''];
    node.nodeValue = filler ?? 'A few words';
  }
}
