import BetterSqlite3 from 'better-sqlite3';
import { rowOf, signIn } from './administrator.ts';
import { expect, test as journey } from './journey.ts';
import { startSite, type Site } from '../start-site.ts';

const count = 2_000;

/** A site of its own: two thousand facts would disturb the other journeys. */
const test = journey.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite();
      const database = new BetterSqlite3(`${site.folder}/site.db`);
      database.exec('delete from ai_facts');
      const insert = database.prepare(
        'insert into ai_facts (fact_text, source, display_order, active) values (?, ?, ?, 1)',
      );
      database.transaction(() => {
        for (let place = 1; place <= count; place += 1) {
          insert.run(`Fact ${place} of a very long list, and as long as facts are.`, 'Test', place);
        }
      })();
      database.close();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.beforeEach(({ page }) => signIn(page));

test('two thousand facts come fifty at a time, and a move shows before it is stored', async ({
  page,
}) => {
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(50);

  const list = page.waitForResponse(/facts\.listPage/);
  await page.reload();
  expect(JSON.stringify(await (await list).json()).match(/"factText"/g)).toHaveLength(50);

  const stored = Promise.withResolvers<void>();
  await page.route(/facts\.move/, async (route) => {
    await stored.promise;
    await route.continue();
  });
  await rowOf(page, 'Fact 1 of').getByRole('button', { name: 'Move down' }).click();
  await expect(rows.first()).toContainText('Fact 2 of');
  const answer = page.waitForResponse(/facts\.move/);
  stored.resolve();
  expect((await answer).status()).toBe(200);
  await expect(rows.first()).toContainText('Fact 2 of');
});

test('pages are turned by the address, by links and by the keyboard', async ({ page }) => {
  const list = page.getByRole('list', { name: /^Facts/ });
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(page).toHaveURL('/admin/dashboard?page=2');
  await expect(list).toHaveAccessibleName(`Facts 51 to 100 of ${count}`);
  await expect(list).toBeFocused();

  await page.goto('/admin/dashboard?page=20');
  await expect(list).toHaveAccessibleName(`Facts 951 to 1000 of ${count}`);
  await page.goto('/admin/dashboard?page=9999');
  await expect(list).toHaveAccessibleName(`Facts 1951 to 2000 of ${count}`);
  await expect(page.getByRole('link', { name: 'Next' })).toBeDisabled();
  await page.goto('/admin/dashboard?page=nonsense');
  await expect(list).toHaveAccessibleName(`Facts 1 to 50 of ${count}`);
});

test('a fact moves over the border of its page, and the focus goes with it', async ({ page }) => {
  await page.goto('/admin/dashboard?page=3');
  const text = 'Fact 101 of a very long list';
  await rowOf(page, text).getByRole('button', { name: 'Move up' }).press('Enter');
  await expect(page).toHaveURL('/admin/dashboard?page=2');
  await expect(rowOf(page, text).getByRole('button', { name: 'Move up' })).toBeFocused();
  await expect(page.getByText(`Moved to 100 of ${count}`)).toBeAttached();

  await rowOf(page, text).getByRole('button', { name: 'Move down' }).press('Enter');
  await expect(page).toHaveURL('/admin/dashboard?page=3');
  await expect(rowOf(page, text).getByRole('button', { name: 'Move down' })).toBeFocused();
});

test('an edited fact leads back to its page', async ({ page }) => {
  await page.goto('/admin/dashboard?page=7');
  await rowOf(page, 'Fact 320 of').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Source', { exact: true }).fill('Another test');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/admin/dashboard?page=7');
  await expect(rowOf(page, 'Fact 320 of')).toContainText('Another test');
});

test('the public page has the first twenty-four, and the others as they are wanted', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  expect(html.match(/class="fact-slide"/g)).toHaveLength(24);

  await page.goto('/');
  const facts = page.getByRole('region', { name: 'AI facts' });
  await facts.scrollIntoViewIfNeeded();
  const next = facts.getByRole('button', { name: 'Next fact' });
  const shown = (place: number) =>
    facts.getByRole('group', { name: `${place} of ${count}`, exact: true });
  await expect(shown(1)).toBeVisible();
  for (let place = 2; place <= 24; place += 1) {
    await next.click();
    await expect(shown(place)).toBeVisible();
  }
  await next.click();
  await expect(shown(25)).toContainText('Fact 25 of a very long list');
});
