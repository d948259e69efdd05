import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { siteAdmin, type Site } from '../start-site.ts';
import {
  breakProcedure,
  createAdministrator,
  mailedCode,
  mailTo,
  ourFault,
  sendLogin,
  signIn,
} from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

const tab = '/admin/dashboard?tab=account';
const newPassword = 'a new password for journeys';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const passwords = (page: Page) => section(page, 'Change password');
const codes = (page: Page) => section(page, 'Sign-in codes by e-mail');
const newAddress = () => `${randomUUID().slice(0, 8)}@example.org`;

async function changePassword(page: Page, current: string, next: string, again = next) {
  await passwords(page).getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('New password once more').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** Signs in with the code that is mailed as well, and opens the account. */
async function openWithCode(page: Page, site: Site) {
  const email = newAddress();
  const administrator = await createAdministrator(site, { email });
  await page.goto('/admin/login');
  await sendLogin(page, administrator);
  await page.getByLabel('Digit 1 of 6').fill(await mailedCode(site, email));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto(tab);
  return { ...administrator, email };
}

/** Another browser in which the administrator is signed in. */
async function signInElsewhere(
  browser: Browser,
  site: Site,
  credentials: { username: string; password: string },
) {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'X-Forwarded-For': '198.19.0.1' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const page = await context.newPage();
  await signIn(page, credentials);
  await page.goto('/admin/dashboard');
  return page;
}

test.describe('the password', () => {
  test('is changed, which is said in place and ends the other sessions', async ({
    page,
    browser,
    site,
  }) => {
    const administrator = await createAdministrator(site);
    const elsewhere = await signInElsewhere(browser, site, administrator);
    await signIn(page, administrator);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL(tab);
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /^At least 15 characters, or 12 where sign-in codes are mailed; at most 128\./,
    );
    await expect(section(page, 'Sessions').getByRole('row')).toHaveCount(3);
    await changePassword(page, administrator.password, newPassword);

    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(passwords(page).getByLabel('Current password')).toHaveValue('');
    await expect(page.getByLabel('New password once more')).toHaveValue('');
    await expect(section(page, 'Sessions').getByRole('row')).toHaveCount(2);
    await expectAccessible(page);

    await elsewhere.goto('/admin/dashboard');
    await expect(elsewhere).toHaveURL('/admin/login');
    await sendLogin(elsewhere, { ...administrator, password: newPassword });
    await expect(elsewhere).toHaveURL('/admin/dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    await elsewhere.context().close();
  });

  test('can be filled in by password managers', async ({ page }) => {
    await signIn(page);
    await page.goto(tab);
    const field = (name: string) => passwords(page).getByLabel(name, { exact: true });
    await expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    await expect(field('New password once more')).toHaveAttribute('autocomplete', 'new-password');
    await expect(codes(page).getByLabel('Current password')).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    for (const form of [passwords(page), codes(page)]) {
      const username = form.locator('input[autocomplete=username]');
      await expect(username).toHaveValue(siteAdmin.username);
      await expect(username).toBeHidden();
    }
  });

  test.describe('that is refused', () => {
    test.use({ expectedComplaint: /status of (400|403|500)/ });

    test('is named at the field that it is about', async ({ page, site }) => {
      const administrator = await createAdministrator(site);
      await signIn(page, administrator);
      await page.goto(tab);
      const current = passwords(page).getByLabel('Current password');
      const next = page.getByLabel('New password', { exact: true });

      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(current).toHaveAccessibleDescription('Please enter your current password');
      await expect(current).toBeFocused();
      await changePassword(page, administrator.password, newPassword, 'something else');
      const again = page.getByLabel('New password once more');
      await expect(again).toHaveAccessibleDescription('The new passwords are not the same');
      await expect(again).toBeFocused();

      await changePassword(page, 'not the password', newPassword);
      await expect(current).toHaveAccessibleDescription('The current password is not right.');
      await expect(current).toBeFocused();
      await expectAccessible(page);

      await changePassword(page, administrator.password, 'fourteen chars');
      await expect(next).toHaveAccessibleDescription(
        /The password must have at least 15 characters\.$/,
      );
      await expect(next).toBeFocused();

      await breakProcedure(page, 'account.changePassword');
      await changePassword(page, administrator.password, newPassword);
      await expect(passwords(page).getByRole('alert')).toHaveText(ourFault);
      await expect(next).toHaveValue(newPassword);
      await expect(page.getByText('Your password has been changed.')).toBeHidden();
    });
  });
});

test.describe('sign-in codes', () => {
  test('go to a new address once its code was entered; the old one gets a mail', async ({
    page,
    site,
  }) => {
    const { email: old, username, password } = await openWithCode(page, site);
    const address = newAddress();
    await expect(codes(page)).toContainText(`mailed to ${old}`);
    await codes(page).getByLabel('E-mail address').fill(address);
    await codes(page).getByLabel('Current password').fill(password);
    await codes(page).getByRole('button', { name: 'Send code' }).click();
    await expect(codes(page).getByLabel('Digit 1 of 6')).toBeFocused();
    await expect(codes(page)).toContainText(`We have mailed a code to ${address}.`);
    await expect(codes(page)).toContainText(`Each sign-in needs a code that is mailed to ${old}.`);

    await page.keyboard.type(await mailedCode(site, address));
    await codes(page).getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(codes(page)).toContainText(`Sign-in codes go to ${address} from now on.`);
    await expect(codes(page)).toContainText(
      `Each sign-in needs a code that is mailed to ${address}.`,
    );
    await expect(codes(page).getByLabel('Digit 1 of 6')).toBeHidden();
    await expect(codes(page).getByLabel('E-mail address')).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Sign-in codes by e-mail' })).toBeFocused();
    await mailTo(site, old, `Sign-in codes for ${username} go to another address`);
    await page.reload();
    await expect(codes(page)).toContainText(`mailed to ${address}`);
  });

  test('are turned off with the password; the old address gets a mail', async ({ page, site }) => {
    const { email, ...administrator } = await openWithCode(page, site);
    await codes(page).getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off sign-in codes' });
    await expect(dialog.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(codes(page).getByRole('button', { name: 'Turn off' })).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByLabel('Password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(codes(page)).toContainText('Sign-in codes are turned off.');
    await expect(codes(page)).toContainText('No codes are asked for');
    await expect(codes(page).getByRole('button', { name: 'Turn off' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Sign-in codes by e-mail' })).toBeFocused();
    await mailTo(site, email, `Sign-in codes for ${administrator.username} are turned off`);

    await page.getByRole('button', { name: 'Logout' }).click();
    await sendLogin(page, administrator);
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test.describe('that are refused', () => {
    test.use({ expectedComplaint: /status of (400|403)/ });

    test('a wrong code clears the boxes, and the right one still works', async ({ page, site }) => {
      const administrator = await createAdministrator(site);
      await signIn(page, administrator);
      await page.goto(tab);
      await codes(page).getByRole('button', { name: 'Send code' }).click();
      await expect(codes(page).getByLabel('E-mail address')).toHaveAccessibleDescription(
        /Please enter a valid email address$/,
      );

      const address = newAddress();
      await codes(page).getByLabel('E-mail address').fill(address);
      const current = codes(page).getByLabel('Current password');
      await expect(current).toHaveAccessibleDescription('Please enter your current password');
      await current.fill('not the password');
      await page.keyboard.press('Enter');
      await expect(current).toHaveAccessibleDescription('The current password is not right.');
      await expect(current).toBeFocused();
      await current.fill(administrator.password);
      await page.keyboard.press('Enter');
      const code = await mailedCode(site, address);
      await expect(codes(page).getByRole('button', { name: 'Confirm' })).toBeDisabled();
      await codes(page)
        .getByLabel('Digit 1 of 6')
        .fill(code === '111111' ? '222222' : '111111');
      await page.keyboard.press('Enter');
      await expect(codes(page).getByRole('alert')).toHaveText(
        '400: This code is not right. Please check it and try again.',
      );
      await expect(codes(page).getByLabel('Digit 1 of 6')).toBeFocused();
      await expect(codes(page).getByLabel('Digit 1 of 6')).toHaveValue('');

      await codes(page).getByLabel('Digit 1 of 6').fill(code);
      await page.keyboard.press('Enter');
      await expect(codes(page)).toContainText(`Sign-in codes go to ${address} from now on.`);
    });

    test('they stay on while the password is short', async ({ page, site }) => {
      const administrator = await openWithCode(page, site);
      const short = 'fourteen chars';
      await changePassword(page, administrator.password, short);
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
      await codes(page).getByRole('button', { name: 'Turn off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn off sign-in codes' });
      await dialog.getByLabel('Password').fill('not the password');
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(
        'The current password is not right.',
      );

      await dialog.getByLabel('Password').fill(short);
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await expect(dialog.getByText('Choose a longer password first.')).toBeVisible();
      await expect(dialog.getByLabel('Password')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(codes(page)).toContainText(`mailed to ${administrator.email}`);
    });
  });
});

test.describe('sessions', () => {
  test('are listed with browser and times, and ended everywhere else', async ({
    page,
    browser,
    site,
  }) => {
    const administrator = await createAdministrator(site);
    await signIn(page, administrator);
    await page.goto(tab);
    const rows = section(page, 'Sessions').getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('This one');

    const elsewhere = await signInElsewhere(browser, site, administrator);
    await section(page, 'Sessions').getByRole('button', { name: 'Refresh' }).click();
    await expect(rows).toHaveCount(3);
    await expect(section(page, 'Sessions').getByRole('columnheader')).toHaveText([
      'Browser',
      'Started',
      'Last seen',
    ]);
    await expect(rows.nth(1)).toContainText('This one');
    await expect(rows.nth(2)).toContainText('Firefox on Linux');
    await expect(rows.nth(2)).not.toContainText('This one');
    await expect(rows.nth(2).getByRole('cell').nth(0)).toContainText(
      String(new Date().getFullYear()),
    );
    await expectAccessible(page);

    await section(page, 'Sessions')
      .getByRole('button', { name: 'Sign out everywhere else' })
      .click();
    await expect(section(page, 'Sessions')).toContainText('You are signed out everywhere else.');
    await expect(rows).toHaveCount(2);
    await elsewhere.goto('/admin/dashboard');
    await expect(elsewhere).toHaveURL('/admin/login');
    await elsewhere.context().close();
  });
});
