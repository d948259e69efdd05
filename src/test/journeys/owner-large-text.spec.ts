import { browserOptions } from '../browser.ts';
import { sendMessage, signIn } from './administrator.ts';
import { boxOf, expect, expectFits, test } from './journey.ts';

// Twice as large as usual, by the browser's own setting, which the widths of the style sheets follow.
const { args, ...browser } = browserOptions();
test.use({
  launchOptions: { ...browser, args: [...args, '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 390, height: 844 },
});

test('the desk fits a phone whose text is twice as large', async ({ page, site }) => {
  await signIn(page);
  await sendMessage(site);
  for (const [search, shown] of [
    ['', 'Add New Fact'],
    ['?tab=messages', 'Refresh'],
    ['?tab=subscribers', 'Refresh'],
    ['?tab=letters', 'New letter'],
    ['?tab=site', 'Publish'],
    ['?tab=account', 'Send code'],
  ] as const) {
    await page.goto(`/admin/dashboard${search}`);
    await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible();
    await expectFits(page);
  }
  const logout = await boxOf(page.getByRole('button', { name: 'Logout' }));
  const theme = await boxOf(page.getByRole('button', { name: 'System theme' }));
  expect(logout.right).toBeLessThanOrEqual(theme.x);

  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Show until')).toBeVisible();
  expect(await dialog.evaluate((window) => window.scrollWidth - window.clientWidth)).toBe(0);
});

test('the words of the page stay in the window of the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const words = page.locator('main section:not(#facts) :is(h1, h2, h3, p, li)');
  const cut = await words.evaluateAll((all) =>
    all
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
      .map(({ textContent }) => textContent),
  );
  expect(await words.count()).toBeGreaterThan(20);
  expect(cut).toEqual([]);
});
