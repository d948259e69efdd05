import { newsletterForm } from '#content';
import type { Site } from '../start-site.ts';
import { changeDatabase, mailTo, signIn } from './administrator.ts';
import { expect, expectAccessible, expectContrastInDark, test } from './journey.ts';
import type { Page } from '@playwright/test';

const tab = '/admin/dashboard?tab=subscribers';
const askedAt = Date.parse('2026-01-05T09:00:00Z');

/** Writes subscribers of one domain into the database of the running site; every one after the first two waits. */
function addSubscribers(site: Site, domain: string, count: number) {
  changeDatabase(
    site,
    `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})
       insert into subscribers (email) select 'reader-' || n || '@${domain}' from n;
     insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, undeliverable_at, leave_token)
       select id, ${askedAt}, iif(email glob 'reader-[12]@*', ${askedAt + 60_000}, null),
           iif(email glob 'reader-2@*', ${askedAt + 90_000}, null), lower(hex(randomblob(16)))
         from subscribers where email like '%@${domain}'`,
  );
}

const clear = (site: Site) => changeDatabase(site, 'delete from subscribers');

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search subscribers' });

/** Enters an address on the public page; answers the mail that came of it. */
async function subscribe(page: Page, site: Site, email: string) {
  await page.request.post('/api/subscribers', { data: { email } });
  return await mailTo(site, email);
}

function leaveUrlOf(mail: string): string {
  const header = /^List-Unsubscribe: <(?<url>[^>]+)>/m.exec(mail.replace(/\r\n\s+/g, ' '));
  return header?.groups?.url ?? '';
}

const isStored = (site: Site, email: string) =>
  site.query('select id from subscribers where email = ?', email).length === 1;

test.describe('the list', () => {
  test.beforeEach(async ({ page, site }) => {
    clear(site);
    await signIn(page);
    await page.goto('/admin/dashboard');
  });

  test('says how many there are, who asked, who confirmed and who cannot be reached', async ({
    page,
    site,
  }) => {
    addSubscribers(site, 'list.test', 3);
    await page.getByRole('link', { name: 'Subscribers' }).click();

    await expect(page).toHaveURL(tab);
    await expect(page.getByText('2 confirmed, 1 waiting')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Email address',
      'Asked',
      'Confirmed',
      'Undeliverable',
      'Action',
    ]);
    const cells = (email: string) => row(page, email).getByRole('cell');
    const [asked, confirmed] = [cells('reader-1').nth(0), cells('reader-1').nth(1)];
    await expect(asked).toContainText('Jan 5, 2026');
    await expect(confirmed).toContainText('Jan 5, 2026');
    await expect(cells('reader-1').nth(2)).toBeEmpty();
    await expect(cells('reader-2').nth(2)).toContainText('Jan 5, 2026');
    await expect(cells('reader-3').nth(1)).toBeEmpty();
  });

  test('is searched while one types', async ({ page, site }) => {
    addSubscribers(site, 'search.test', 12);
    await page.goto(tab);
    await expect(page.getByRole('row')).toHaveCount(13);
    await searchBox(page).fill('READER-12');

    await expect(page).toHaveURL(`${tab}&search=READER-12`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await searchBox(page).fill('nobody');
    await searchBox(page).press('Enter');
    await expect(page.getByText('No subscriber matches “nobody”.')).toBeVisible();
    await expectAccessible(page);
  });

  test('takes back that an address is undeliverable; the focus stays at the list', async ({
    page,
    site,
  }) => {
    addSubscribers(site, 'again.test', 3);
    await page.goto(tab);
    const mailAgain = page.getByRole('button', { name: 'Mail again' });
    await expect(mailAgain).toHaveCount(1);
    await expect(mailAgain).toHaveAccessibleDescription('reader-2@again.test');
    await mailAgain.press('Enter');

    await expect(page.getByText('reader-2@again.test gets the next letters again.')).toBeVisible();
    await expect(mailAgain).toHaveCount(0);
    await expect(row(page, 'reader-2').getByRole('cell').nth(2)).toBeEmpty();
    await expect(page.getByRole('region', { name: 'List of subscribers' })).toBeFocused();
  });

  test('loses who is removed, after a question; the focus stays at the list', async ({
    page,
    site,
  }) => {
    addSubscribers(site, 'remove.test', 2);
    await page.goto(tab);
    const remove = row(page, 'reader-1').getByRole('button', { name: 'Remove' });
    await expect(remove).toHaveAccessibleDescription('reader-1@remove.test');
    page.once('dialog', (dialog) => dialog.dismiss());
    await remove.click();
    expect(isStored(site, 'reader-1@remove.test')).toBe(true);

    const questions: string[] = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await dialog.accept();
    });
    await remove.press('Enter');
    await expect(page.getByText('reader-1@remove.test is off the list.')).toBeVisible();
    expect(questions).toEqual(['Remove reader-1@remove.test from the list?']);
    await expect(page.getByText('1 confirmed, 0 waiting')).toBeVisible();
    await expect(row(page, 'reader-1')).toBeHidden();
    await expect(page.getByRole('region', { name: 'List of subscribers' })).toBeFocused();
    expect(isStored(site, 'reader-1@remove.test')).toBe(false);
  });

  test('is read again by "Refresh" and whenever the tab is opened', async ({ page, site }) => {
    await page.goto(tab);
    await expect(page.getByText('0 confirmed, 0 waiting')).toBeVisible();
    addSubscribers(site, 'refresh.test', 1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('1 confirmed, 0 waiting')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toBeVisible();

    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    addSubscribers(site, 'again.test', 2);
    await page.getByRole('link', { name: 'Subscribers' }).click();
    await expect(page.getByText('3 confirmed, 0 waiting')).toBeVisible();
  });

  test('is downloaded', async ({ page, site }) => {
    addSubscribers(site, 'csv.test', 3);
    await page.goto(tab);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  });

  test.describe('when something fails', () => {
    test.use({ expectedComplaint: /status of 404/ });

    test('says who was removed in another window', async ({ page, site }) => {
      addSubscribers(site, 'two-windows.test', 2);
      await page.goto(tab);
      await expect(page.getByRole('row')).toHaveCount(3);
      clear(site);
      page.once('dialog', (dialog) => dialog.accept());
      await row(page, 'reader-1').getByRole('button', { name: 'Remove' }).click();

      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'reader-1@two-windows.test was not removed: 404: There is no such subscription.',
      );
      await expect(page.getByText('There are no subscribers yet.')).toBeVisible();
    });
  });
});

test.describe('leaving', () => {
  test('by the link of a mail: one button, and then it is said', async ({ page, site }) => {
    const email = 'leaves@example.org';
    const mail = await subscribe(page, site, email);
    const url = leaveUrlOf(mail);

    await page.goto(url);
    await expect(page).toHaveURL(/\/\?leave=[\w-]{43}#newsletter$/);
    const newsletter = page.locator('#newsletter');
    await expect(newsletter.getByRole('button')).toHaveText(['Unsubscribe']);
    expect(isStored(site, email)).toBe(true);
    await expectAccessible(page);
    await expectContrastInDark(page);

    await newsletter.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
    await expect(newsletter.getByText('You are off the list.')).toBeVisible();
    await expect(page.locator(':focus')).toHaveText('You are off the list.');
    await expect(newsletter.getByRole('button')).toHaveCount(0);
    expect(isStored(site, email)).toBe(false);
    await expectAccessible(page);
    await expectContrastInDark(page);
  });

  test.describe('without a network', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    test('leaves the button for another try', async ({ page }) => {
      await page.goto('/?leave=perhaps-valid#newsletter');
      const newsletter = page.locator('#newsletter');
      await page.route('**/api/trpc/**', (route) => route.abort());
      await newsletter.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(newsletter.getByRole('alert')).toContainText(newsletterForm.notLeft);

      await page.unroute('**/api/trpc/**');
      await newsletter.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(newsletter.getByText(newsletterForm.left)).toBeVisible();
    });
  });
});
