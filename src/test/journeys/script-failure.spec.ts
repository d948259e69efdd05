import type { Page } from '@playwright/test';
import { contactForm, demo } from '#content';
import { site } from '#site';
import { expect, openHalf, test } from './journey.ts';

const facts = (page: Page) => page.getByRole('region', { name: 'AI facts' });

/** The carousel has taken the facts over: one of them is shown, and it can be turned. */
async function expectAlive(page: Page) {
  await expect(facts(page).locator('[data-waiting]')).toHaveCount(0);
  await facts(page).getByRole('button', { name: 'Next fact' }).click();
  await expect(facts(page).getByRole('group', { name: '2 of 12' })).toBeVisible();
}

test('a touch before all of the HTML is there starts the page then', async ({ page }) => {
  // The load event, which would start it too, waits for them.
  await page.route('**/*.woff2', () => {});
  const script = page.locator('script[src*="/assets/entry-public-"]');
  const showRest = await openHalf(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(script).toHaveCount(0);
  await showRest();
  await expect(script).toHaveCount(1);
  await expectAlive(page);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('a script that does not come', () => {
  test.use({ expectedComplaint: /ERR_FAILED|dynamically imported module/ });

  for (const [what, files, isCarouselThere] of [
    ['of the page', '**/assets/entry-public-*.js', false],
    ['of React', '**/assets/react-*.js', true],
  ] as const) {
    test(`${what} leaves the page as it is without script`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto('/');

      if (isCarouselThere) {
        await expectAlive(page);
      } else {
        await expect(facts(page).getByRole('button', { name: 'Next fact' })).toBeHidden();
        await expect(facts(page).getByRole('group')).toHaveCount(12);
      }
      const form = page.locator('#contact');
      await form.scrollIntoViewIfNeeded();
      const withoutScript = form.getByText(contactForm.withoutScript(site.email, site.phone));
      await expect(withoutScript).toBeVisible();
      await page.getByText(demo.transcript).scrollIntoViewIfNeeded();
      const frame = page.getByTitle(demo.frameTitle).contentFrame();
      await expect(frame.getByRole('button', { name: demo.controls.play })).toBeVisible();

      await page.unroute(files);
      await form.getByRole('link', { name: contactForm.loadAgain }).click();
      await form.scrollIntoViewIfNeeded();
      await expect(withoutScript).toBeHidden();
      await expectAlive(page);
    });
  }

  test('is asked for again when its form is used', async ({ page }) => {
    const react = '**/assets/react-*.js';
    await page.route(react, (route) => route.abort());
    await page.goto('/');
    const form = page.locator('#contact');
    await form.scrollIntoViewIfNeeded();
    const withoutScript = form.getByText(contactForm.withoutScript(site.email, site.phone));
    await expect(withoutScript).toBeVisible();
    await form.getByLabel('Full Name').click();
    await expect(withoutScript).toBeVisible();

    await page.unroute(react);
    await form.getByLabel('Full Name').fill('Ada');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(withoutScript).toBeHidden();
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Full Name')).toHaveValue('Ada');
  });
});
