import type { Page } from '@playwright/test';
import {
  changeDatabase,
  createAdministrator,
  createFact,
  rowOf,
  sendLogin,
  signIn,
  toast,
} from './administrator.ts';
import { expect, expectAccessibleInBoth, expectFits, test } from './journey.ts';

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'link') {
  const control = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return control;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('everything is done by the keyboard alone', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await tabTo(page, 'Username', 'textbox');
  await page.keyboard.type('admin');
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type('a password for journeys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');

  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await tabTo(page, 'Add New Fact', 'button');
  await page.keyboard.press('Enter');
  const factText = `Typed without a mouse ${Date.now()}`;
  await tabTo(page, 'Fact Text', 'textbox');
  await page.keyboard.type(factText);
  await tabTo(page, 'Source', 'textbox');
  await page.keyboard.type('A keyboard');
  await tabTo(page, 'cost', 'button');
  await page.keyboard.press('Space');
  await tabTo(page, 'Save', 'button');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'AI fact created successfully')).toBeVisible();

  const row = rowOf(page, factText);
  await row.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(row.getByRole('switch', { name: 'Inactive' })).toBeFocused();
  for (const _ of ['Move up', 'Edit']) await page.keyboard.press('Tab');
  // From page to page the focus goes along.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Fact Text')).toHaveValue(factText);
  const content = page.getByRole('main').locator('> div');
  await expect(content).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Return to Listing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
  await expect(content).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('each screen is accessible, fits 320 px and has large targets', async ({ page, site }) => {
    const wide = { width: 1_280, height: 720 };
    const narrow = { width: 320, height: 640 };
    await page.setViewportSize(wide);
    const check = async () => {
      await expectAccessibleInBoth(page);
      await page.setViewportSize(narrow);
      await expectFits(page);
      expect(await smallTargets(page)).toEqual([]);
      await page.setViewportSize(wide);
    };
    const administrator = await createAdministrator(site, { email: 'finger@example.org' });
    await page.goto('/admin/login');
    await expect(page.getByLabel('Username')).toBeVisible();
    await check();
    await sendLogin(page, administrator);
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await check();

    await page.context().clearCookies();
    await signIn(page);
    // Of many rows the first two show what all have.
    changeDatabase(site, 'delete from ai_facts');
    await createFact(page);
    const { factText } = await createFact(page);
    await page.goto('/admin/dashboard');
    await expect(rowOf(page, factText)).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Add New Fact' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await check();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, factText).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Fact Text')).toBeVisible();
    await check();

    changeDatabase(
      site,
      `insert into subscribers (id, email) values (7001, 'reader@${'a-very-long-name.'.repeat(6)}test');
       insert into subscriber_consents (subscriber_id, asked_at, leave_token) values (7001, ${Date.now()}, 'long')`,
    );
    await page.setViewportSize(narrow);
    for (const [tab, shown] of [
      ['Subscribers', 'a-very-long-name'],
      ['Account', 'This one'],
    ] as const) {
      await page.getByRole('link', { name: tab }).click();
      await expect(page.getByRole('main')).toContainText(shown);
      await expectFits(page);
    }
  });
});

/** The visible targets that a finger could miss, but for links within text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('button, a, input, textarea')];
    return targets.flatMap((target) => {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      // What only screen readers see has one pixel.
      if (width <= 1) return [];
      const isFree = target.closest('li > div > a, .listing, [role=alertdialog]');
      if (isFree || !target.checkVisibility() || Math.round(Math.min(width, height)) >= 44)
        return [];
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return [`${name}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  });
}
