import type { Page } from '@playwright/test';
import { entry, sendMessage, signIn } from './administrator.ts';
import { expect, expectAccessible, holdBack, test } from './journey.ts';

const tab = '/admin/dashboard?tab=account';
const password = 'a password of her own';
const dialogOf = (page: Page) => page.getByRole('dialog');
const people = (page: Page) => page.getByRole('region', { name: 'People' });
const row = (page: Page, name: string) =>
  people(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

async function changeRole(page: Page, name: string, role: string) {
  await row(page, name).getByRole('button', { name: 'Change role' }).click();
  await dialogOf(page).getByLabel('Role').selectOption(role);
  await dialogOf(page).getByRole('button', { name: 'Change role' }).click();
}

/** In the dialog that asks for it. */
async function invite(page: Page, name: string) {
  await dialogOf(page).getByLabel('Name').fill(name);
  await dialogOf(page).getByLabel('Role').selectOption('Editor');
  await dialogOf(page).getByRole('button', { name: 'Invite' }).click();
}

// An invitation that was used, an editor who asks for more, a session that was ended.
test.use({ expectedComplaint: /40[1349] \((Unauthorized|Forbidden|Not Found|Conflict)\)/ });

test('an owner invites an editor and removes them', async ({ page, browser, site }) => {
  await sendMessage(site);
  await signIn(page);
  await page.goto('/admin/dashboard');
  const desk = page.getByRole('navigation', { name: 'Desk' });
  await desk.getByRole('link', { name: 'Account' }).click();
  await people(page).getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Name').fill('grace');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Please choose a role')).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Editor');
  const answer = await holdBack(page, /people\.invite/);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog, 'until it is known what became of it').toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  // The link is shown once, and here.
  await (await asked).dismiss();
  answer();
  const link = await people(page).getByLabel('Link').inputValue();
  await expect(row(page, 'grace')).toContainText('Editor, invited');
  await expect(people(page).getByText(/^This link opens the account within 7 days/)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await people(page).getByRole('button', { name: 'Copy' }).click();
  await expect(people(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);

  const grace = await browser.newPage({
    baseURL: site.url,
    extraHTTPHeaders: { 'X-Forwarded-For': '198.19.0.2' },
  });
  await grace.goto(link);
  await grace.getByRole('button', { name: 'Logout' }).click();
  await expect(grace).toHaveURL('/admin/login');
  await expect(grace.getByLabel('Username')).toBeVisible();
  // In the same tab only what is behind the # is another.
  await grace.goto(link);
  await grace.getByLabel('New password', { exact: true }).fill(password);
  await grace.getByLabel('New password once more').fill(password);
  await grace.getByRole('button', { name: 'Set a password' }).click();
  await expect(grace.getByText('Your password has been changed.')).toBeVisible();
  await grace.goto('/');
  await grace.goto(link);
  await expect(grace.getByText('This invitation was used already.')).toBeVisible();
  await grace.goto(link.slice(0, -1));
  await expect(grace.getByText('or its link is not whole')).toBeVisible();

  await grace.goto(`${tab}&part=activity`);
  await expect(grace.getByRole('region', { name: 'Passkeys' })).toBeVisible();
  await expect(people(grace)).toHaveCount(0);
  await expect(grace.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  await grace.goto('/admin/dashboard?tab=site&part=company');
  await expect(grace.getByRole('group', { name: 'Hero' })).toBeVisible();
  await expect(grace.getByRole('link', { name: 'Company' })).toHaveCount(0);
  await grace.goto('/admin/dashboard?tab=messages');
  await entry(grace, 'Grace Hopper').first().click();
  await expect(grace.getByRole('button', { name: 'Archive' })).toBeVisible();
  await expect(grace.getByRole('button', { name: 'Erase this person' })).toHaveCount(0);

  // Another role is there from the next page on.
  await changeRole(page, 'grace', 'Owner');
  await expect(row(page, 'grace')).toContainText('Owner');
  await grace.reload();
  const erase = grace.getByRole('button', { name: 'Erase this person' });
  await expect(erase).toBeVisible();
  // And from the first refusal on.
  await changeRole(page, 'grace', 'Editor');
  await expect(row(page, 'grace')).toContainText('Editor');
  await erase.click();
  await expect(erase).toHaveCount(0);

  await people(page).getByRole('button', { name: 'Invite' }).click();
  await invite(page, 'grace');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(people(page).getByLabel('Link'), 'which is shown only now').toHaveValue(link);
  await row(page, 'grace').getByRole('button', { name: 'Remove' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, 'grace')).toHaveCount(0);
  await expect(people(page).getByLabel('Link'), 'which opens nothing').toHaveCount(0);
  await expect(people(page).locator(':focus')).toContainText('grace is removed.');
  await grace.reload();
  await expect(grace).toHaveURL('/admin/login');

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(`${tab}&part=activity`);
  const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(entries.first()).toContainText('admin removed grace');
  await expect(entries.nth(2)).toContainText('admin made grace an owner');
  await expectAccessible(page);

  await page.goBack();
  await changeRole(page, 'admin', 'Editor');
  await expect(dialogOf(page).getByRole('alert')).toContainText('The last owner');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'admin').getByRole('button', { name: 'Change role' }).click();
  await expect(dialogOf(page).getByLabel('Role')).toBeVisible();
  await expect(dialogOf(page).getByRole('alert'), 'of the last time').toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'admin').getByRole('button', { name: 'Remove' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
  const refusal = page.getByText('409: The last owner cannot be removed.');
  await expect(refusal).toBeVisible();

  await people(page).getByRole('button', { name: 'Invite' }).click();
  await expect(refusal).toBeHidden();
  await invite(page, 'eve');
  const tried = await page.context().newPage();
  await tried.goto(await people(page).getByLabel('Link').inputValue());
  await expect(page.getByText('Signed in as eve'), 'in each tab of the browser').toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();
});
