import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeDatabase, createAdministrator, mailedCode, signIn } from './administrator.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from './journey.ts';

const tab = '/admin/dashboard?tab=account';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const passwords = (page: Page) => section(page, 'Change password');
const codes = (page: Page) => section(page, 'Sign-in codes by e-mail');
const digits = (page: Page) => codes(page).getByLabel('Digit 1 of 6');
const sessions = (page: Page) => section(page, 'Sessions').getByRole('row');
const newAddress = () => `${randomUUID().slice(0, 8)}@example.org`;

test('sessions are listed, and ended everywhere else', async ({ page, browser, site }) => {
  const administrator = await createAdministrator(site);
  await signIn(page, administrator);
  await page.goto(tab);
  const card = section(page, 'Sessions');
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).nth(1)).toContainText('This one');

  const elsewhere = await browser.newPage({
    baseURL: site.url,
    extraHTTPHeaders: { 'X-Forwarded-For': '198.19.0.1' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await signIn(elsewhere, administrator);
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect(sessions(page)).toHaveCount(3);
  await expect(card.getByRole('columnheader')).toHaveText(['Browser', 'Started', 'Last seen']);
  await expect(sessions(page).nth(1)).toContainText('This one');
  const other = sessions(page).nth(2);
  await expect(other).toContainText('Firefox on Linux');
  await expect(other).not.toContainText('This one');
  await expect(other.getByRole('cell').nth(0)).toContainText(String(new Date().getFullYear()));
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(card).toContainText('You are signed out everywhere else.');
  await expect(sessions(page)).toHaveCount(2);

  await signIn(elsewhere, administrator);
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect(sessions(page)).toHaveCount(3);
  const next = 'a new password for journeys';
  await passwords(page).getByLabel('Current password').fill(administrator.password);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('New password once more').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(passwords(page).getByLabel('Current password')).toHaveValue('');
  await expect(page.getByLabel('New password once more')).toHaveValue('');
  await expect(sessions(page)).toHaveCount(2);
  await elsewhere.close();
});

test.describe('sign-in codes', () => {
  test.use({
    expectedComplaint: /status of (400|403)/,
    // Colours that still change have another contrast.
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('go to a new address once its code was entered', async ({ page, site }) => {
    const old = newAddress();
    const address = newAddress();
    const administrator = await createAdministrator(site);
    const { username, password } = administrator;
    await signIn(page, administrator);
    const user = `(select id from users where username = '${username}')`;
    changeDatabase(site, `insert into second_factors values (${user}, '${old}')`);
    await page.goto(tab);

    const focused = codes(page).locator(':focus');
    const need = (address: string) => `Each sign-in needs a code that is mailed to ${address}.`;
    await expect(codes(page)).toContainText(need(old));
    const current = codes(page).getByLabel('Current password');
    await codes(page).getByLabel('E-mail address').fill(address);
    await current.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(current).toHaveAccessibleDescription('The current password is not right.');
    await expect(current).toBeFocused();
    await expectAccessibleInBoth(page);
    await current.fill(password);
    await page.keyboard.press('Enter');
    await expect(digits(page)).toBeFocused();
    await expect(codes(page)).toContainText(`We have mailed a code to ${address}.`);
    await expect(codes(page)).toContainText(need(old));
    await expect(codes(page).getByRole('button', { name: 'Confirm' })).toBeDisabled();
    const code = await mailedCode(site, address);
    await digits(page).fill(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expect(codes(page).getByRole('alert')).toHaveText(
      '400: This code is not right. Please check it and try again.',
    );
    await expect(digits(page)).toBeFocused();
    await expect(digits(page)).toHaveValue('');
    await digits(page).fill('1');
    await codes(page).getByLabel('Current password').press('Enter');
    await expect(digits(page), 'another code begins with empty boxes').toHaveValue('');
    await expect(digits(page)).toBeFocused();
    await digits(page).fill(await mailedCode(site, address, 2));
    await codes(page).getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(codes(page)).toContainText(`Sign-in codes go to ${address} from now on.`);
    await expect(codes(page)).toContainText(need(address));
    await expect(digits(page)).toBeHidden();
    await expect(codes(page).getByLabel('E-mail address')).toHaveValue('');
    await expect(focused).toContainText(need(address));

    const turnOff = codes(page).getByRole('button', { name: 'Turn off' });
    const dialog = page.getByRole('dialog', { name: 'Turn off sign-in codes' });
    await turnOff.click();
    await expect(dialog.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(turnOff).toBeFocused();
    await turnOff.press('Enter');
    await dialog.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(codes(page)).toContainText('Sign-in codes are turned off.');
    await expect(codes(page)).toContainText('No codes are asked for');
    await expect(turnOff).toBeHidden();
    await expect(focused).toContainText('No codes are asked for');
  });
});
