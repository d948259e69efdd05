import { newsletterForm } from '#content';
import type { Site } from '../start-site.ts';
import { changeDatabase, mailTo, signIn } from './administrator.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectContrastInDark,
  test,
} from './journey.ts';
import type { Page } from '@playwright/test';

const tab = '/admin/dashboard?tab=subscribers';
const askedAt = Date.parse('2026-01-05T09:00:00Z');

/**
 * Writes subscribers of one domain into the database of the running site; every one after the first two waits, and has
 * asked just now: who waits for a month is erased.
 */
function addSubscribers(site: Site, domain: string, count: number) {
  changeDatabase(
    site,
    `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})
       insert into subscribers (email) select 'reader-' || n || '@${domain}' from n;
     insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, undeliverable_at, leave_token)
       select id, iif(email glob 'reader-[12]@*', ${askedAt}, ${Date.now()}),
           iif(email glob 'reader-[12]@*', ${askedAt + 60_000}, null),
           iif(email glob 'reader-2@*', ${askedAt + 90_000}, null), lower(hex(randomblob(16)))
         from subscribers where email like '%@${domain}'`,
  );
}

const clear = (site: Site) => changeDatabase(site, 'delete from subscribers');

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search subscribers' });

const isStored = (site: Site, email: string) =>
  site.query('select id from subscribers where email = ?', email).length === 1;

test.describe('the list', () => {
  test.use({
    expectedComplaint: /status of 404/,
    // Colours that still change have another contrast.
    contextOptions: { reducedMotion: 'reduce' },
  });

  test.beforeEach(async ({ page, site }) => {
    clear(site);
    await signIn(page);
  });

  test('says who asked and who confirmed, and is searched', async ({ page, site }) => {
    await page.goto(tab);
    await expect(page.getByText('0 confirmed, 0 waiting')).toBeVisible();
    await expect(page.getByText('There are no subscribers yet.')).toBeVisible();
    await expectAccessible(page);
    addSubscribers(site, 'list.test', 12);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const before = await refresh.boundingBox();
    await refresh.click();
    await expect(page.getByText('2 confirmed, 10 waiting')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toBeVisible();
    expect(await refresh.boundingBox(), 'where it was').toEqual(before);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Email address',
      'Asked',
      'Confirmed',
      'Undeliverable',
      'Action',
    ]);
    const cells = (email: string) => row(page, email).getByRole('cell');
    await expect(cells('reader-1@').nth(0)).toContainText('Jan 5, 2026');
    await expect(cells('reader-1@').nth(1)).toContainText('Jan 5, 2026');
    await expect(cells('reader-1@').nth(2)).toBeEmpty();
    await expect(cells('reader-2@').nth(2)).toContainText('Jan 5, 2026');
    await expect(cells('reader-3@').nth(1)).toBeEmpty();
    await expectAccessibleInBoth(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);

    await searchBox(page).fill('READER-12');
    await expect(page).toHaveURL(`${tab}&search=READER-12`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await searchBox(page).fill('nobody');
    await searchBox(page).press('Enter');
    await expect(page.getByText('No subscriber matches “nobody”.')).toBeVisible();

    await page.getByRole('link', { name: 'Field notes' }).click();
    await expect(page.getByRole('heading', { name: 'Field notes' })).toBeVisible();
    await expectContrastInDark(page);
    addSubscribers(site, 'opened-again.test', 1);
    await page.getByRole('link', { name: 'Subscribers' }).click();
    await expect(page).toHaveURL(tab);
    await expect(page.getByText('3 confirmed, 10 waiting')).toBeVisible();
  });

  test('mails an undeliverable address again, and removes another', async ({ page, site }) => {
    addSubscribers(site, 'remove.test', 3);
    await page.goto(tab);
    const list = page.getByRole('region', { name: 'List of subscribers' });
    const mailAgain = page.getByRole('button', { name: 'Mail again' });
    await expect(mailAgain).toHaveCount(1);
    await expect(mailAgain).toHaveAccessibleDescription('reader-2@remove.test');
    await mailAgain.press('Enter');
    await expect(page.getByText('reader-2@remove.test gets the next letters again.')).toBeVisible();
    await expect(mailAgain).toHaveCount(0);
    await expect(row(page, 'reader-2').getByRole('cell').nth(2)).toBeEmpty();
    await expect(list).toBeFocused();

    const remove = (name: string) => row(page, name).getByRole('button', { name: 'Remove' });
    await expect(remove('reader-1')).toHaveAccessibleDescription('reader-1@remove.test');
    page.once('dialog', (dialog) => dialog.dismiss());
    await remove('reader-1').click();
    expect(isStored(site, 'reader-1@remove.test')).toBe(true);
    const questions: string[] = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await dialog.accept();
    });
    await remove('reader-1').press('Enter');
    await expect(page.getByText('reader-1@remove.test is off the list.')).toBeVisible();
    expect(questions).toEqual(['Remove reader-1@remove.test from the list?']);
    await expect(page.getByText('1 confirmed, 1 waiting')).toBeVisible();
    await expect(row(page, 'reader-1')).toBeHidden();
    await expect(list).toBeFocused();
    expect(isStored(site, 'reader-1@remove.test')).toBe(false);

    // As another window does it.
    clear(site);
    await remove('reader-2').click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Failed to remove reader-2@remove.test: 404: There is no such subscription.',
    );
    await expect(page.getByText('There are no subscribers yet.')).toBeVisible();
  });
});

test.describe('leaving', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('takes one button, which the link of a mail leads to', async ({ page, site }) => {
    const email = 'leaves@example.org';
    await page.request.post('/api/subscribers', { data: { email } });
    const unfolded = (await mailTo(site, email)).replace(/\r\n\s+/g, ' ');
    await page.goto(/^List-Unsubscribe: <([^>]+)>/m.exec(unfolded)?.[1] ?? '');
    await expect(page).toHaveURL(/\/\?leave=[\w-]{43}#newsletter$/);
    // As a mail program may leave it.
    await page.goto(page.url().replace('leave=', 'leave=3D').replace('#', '.#'));
    const newsletter = page.locator('#newsletter');
    const unsubscribe = newsletter.getByRole('button', { name: 'Unsubscribe' });
    await expect(newsletter.getByRole('button')).toHaveText(['Unsubscribe']);
    expect(isStored(site, email)).toBe(true);
    await page.route('**/api/trpc/**', (route) => route.abort());
    await unsubscribe.click();
    await expect(newsletter.getByRole('alert')).toContainText(newsletterForm.leave.failed);
    await expectAccessible(page);

    await page.unroute('**/api/trpc/**');
    await unsubscribe.press('Enter');
    await expect(newsletter.getByText('You are off the list.')).toBeVisible();
    await expect(page.locator(':focus')).toHaveText('You are off the list.');
    await expect(newsletter.getByRole('button')).toHaveCount(0);
    expect(isStored(site, email)).toBe(false);
    await expect(page, 'loaded again, it asks nothing').toHaveURL(/\/#newsletter$/);
  });
});
