import { expect, test } from './journey.ts';

/**
 * The fonts are the page's own, so that browsers of one kind draw much the same wherever they run; what is left is
 * edges. A picture that was meant to change is made anew by `npm run test:journeys -- pictures --update-snapshots`,
 * and looked at.
 */
const tolerance = { maxDiffPixelRatio: 0.03 };

const sections = {
  hero: '#home',
  facts: '[aria-label="AI facts"]',
  services: '#services',
  about: '#about',
  newsletter: '#newsletter',
  contact: '#contact',
};

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the sections look as they did, ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Next fact' })).toBeAttached();
      // What stays in view while the page scrolls would lie over the sections.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('.sticky')) {
          element.style.position = 'static';
        }
      });

      for (const [name, selector] of Object.entries(sections)) {
        await expect
          .soft(page.locator(selector))
          .toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, tolerance);
      }
    });
  }
}
