import { changeDatabase, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { button, text, write } from './letters.ts';

test.use({
  // Frames without scripts complain about what the test itself runs in them.
  expectedComplaint: /status of (401|500|502)|ERR_|Blocked script execution/,
});

test.beforeEach(async ({ page, site }) => {
  changeDatabase(site, 'delete from letters; delete from subscribers');
  await signIn(page);
});

test('a logout saves what was typed in the second before it', async ({ page, site }) => {
  await write(page);
  await page.route(/letters\.save/, (route) => route.abort());
  await text(page).fill('Typed without a network');
  page.once('dialog', (dialog) => dialog.dismiss());
  await button(page, 'Logout').click();
  await expect(button(page, 'Logout')).toBeVisible();
  await expect(text(page)).toHaveValue('Typed without a network');

  await page.unroute(/letters\.save/);
  await text(page).fill('Typed just before the logout');
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/admin/login');
  expect(site.query('select text from letters')).toEqual([
    { text: 'Typed just before the logout' },
  ]);
});
