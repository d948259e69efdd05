import type { Page } from '@playwright/test';
import { changeDatabase, rowOf, signIn } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

const dashboard = '/admin/dashboard';

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search facts' });
const tagSelect = (page: Page) => page.getByLabel('Tag', { exact: true });
const statusSelect = (page: Page) => page.getByLabel('Status', { exact: true });
const factRows = (page: Page) => page.getByRole('list', { name: /^Facts/ }).getByRole('listitem');
const tags = (page: Page) => page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
const tag = (page: Page, name: string) => tags(page).filter({ hasText: name });
const rename = (page: Page, name: string) =>
  tag(page, name).getByRole('button', { name: 'Rename' });

async function expectOrderCanBeChanged(page: Page, can: boolean) {
  const sentence = page.getByText('Order can be changed when no search or filter is on.');
  await expect(sentence).toBeVisible({ visible: !can });
  for (const name of ['Move up', 'Move down']) {
    const button = rowOf(page, 'Ships sink').getByRole('button', { name });
    await expect(button).toBeEnabled({ enabled: can });
  }
}

test.beforeEach(async ({ page, site }) => {
  // Four facts, of which three have the tag "Water" and one "Prices"; the second is inactive, the third scheduled.
  changeDatabase(
    site,
    `delete from ai_facts; delete from tags;
     insert into ai_facts (id, fact_text, source, display_order, active) values
       (901, 'Ships float on water', 'Archimedes', 1, 1),
       (902, 'Ships sink as well', 'A journey', 2, 0),
       (903, 'Boats are planned', 'A journey', 3, 1),
       (904, 'Nothing is free', 'A journey', 4, 1);
     insert into tags (id, name) values (91, 'Water'), (92, 'Prices'), (93, 'Unused');
     insert into tag_keys (key, tag_id) values ('water', 91), ('prices', 92), ('unused', 93);
     insert into ai_fact_tags (fact_id, tag_id) values (901, 91), (902, 91), (903, 91), (904, 92);
     insert into fact_schedules (fact_id, show_from) values (903, 4102444800000);`,
  );
  await signIn(page);
});

test('facts are searched while one types, and narrowed by tag and status', async ({ page }) => {
  await page.goto(dashboard);
  await expect(factRows(page)).toHaveCount(4);
  await expect(page.getByText('4 facts')).toBeVisible();
  await expectOrderCanBeChanged(page, true);
  await searchBox(page).fill('SHIP');
  await expect(page).toHaveURL(`${dashboard}?search=SHIP`);
  await expect(factRows(page)).toHaveCount(2);
  await expect(page.getByText('2 facts')).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await expectOrderCanBeChanged(page, false);
  await searchBox(page).press('Enter');
  await searchBox(page).fill('"archimedes NEAR( *');
  await expect(page.getByText('No fact matches.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(factRows(page)).toHaveCount(2);
  await expect(searchBox(page)).toHaveValue('SHIP');
  // What was typed just before Back is not searched for after it.
  await searchBox(page).fill('SHIPS');
  await page.goBack();
  await expect(page).toHaveURL(dashboard);
  await expect(searchBox(page)).toHaveValue('');
  await expect(factRows(page)).toHaveCount(4);

  const options = (select: typeof tagSelect) => select(page).getByRole('option');
  await expect(options(tagSelect)).toHaveText(['All', 'Prices', 'Unused', 'Water']);
  await expect(options(statusSelect)).toHaveText(['All', 'Active', 'Inactive', 'Scheduled']);
  await tagSelect(page).selectOption('Water');
  await expect(page).toHaveURL(`${dashboard}?tag=Water`);
  await expect(factRows(page)).toHaveCount(3);
  await expectOrderCanBeChanged(page, false);
  await statusSelect(page).selectOption('Inactive');
  await expect(page).toHaveURL(`${dashboard}?tag=Water&status=inactive`);
  await expect(factRows(page)).toHaveText([/Ships sink/]);
  await page.goBack();
  await expect(statusSelect(page)).toHaveValue('');
  await tagSelect(page).selectOption('All');
  await statusSelect(page).selectOption('Inactive');
  await expect(page).toHaveURL(`${dashboard}?status=inactive`);
  await expectOrderCanBeChanged(page, false);
  await page.getByRole('link', { name: 'Show all facts' }).press('Enter');
  await expect(page).toHaveURL(dashboard);
  await expect(factRows(page)).toHaveCount(4);
});

test('what was found is returned to, and follows each change', async ({ page }) => {
  const filtered = `${dashboard}?search=ships&tag=Water&status=active`;
  await page.goto(`${dashboard}?search=ships&tag=WATER&status=active`);
  await expect(tagSelect(page)).toHaveValue('Water');
  for (const leave of [
    page.getByRole('link', { name: 'Return to Listing' }),
    page.getByRole('button', { name: 'Cancel' }),
    page.getByRole('button', { name: 'Save' }),
  ]) {
    await rowOf(page, 'Ships float').getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { name: 'Edit AI Fact' })).toBeVisible();
    await leave.click();
    await expect(page).toHaveURL(filtered.replace('Water', 'WATER'));
    await expect(factRows(page)).toHaveCount(1);
  }

  // One that no longer matches leaves the focus at the list.
  await rowOf(page, 'Ships float').getByRole('switch').press('Space');
  await expect(page.getByText('No fact matches.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Add New Fact' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Show all facts' })).toBeFocused();

  await page.getByRole('button', { name: 'Add New Fact' }).click();
  await page.getByLabel('Fact Text').fill('A fact that the search does not find');
  await page.getByLabel('Source', { exact: true }).fill('A journey');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(dashboard);
  await expect(searchBox(page)).toHaveValue('');
  await expect(factRows(page).last()).toContainText('A fact that the search does not find');
});

test('every list has pages of fifty, and beyond the last the last', async ({ page, site }) => {
  // What is older is deleted by itself.
  const now = Date.now();
  const each = 'with recursive n(n) as (select 1 union all select n + 1 from n where n < 51)';
  changeDatabase(
    site,
    `delete from contacts; delete from subscribers; delete from letters; delete from deleted_facts;
     ${each} insert into ai_facts (fact_text, source, display_order)
       select 'Tide number ' || n, 'A journey', 1000 - n from n;
     ${each} insert into contacts (name, email, subject, message, privacy, created_at)
       select 'Sender ' || n, 'n@example.org', 'other', 'Hello', 1, 1700000000000 + n from n;
     insert into contact_states (contact_id, folder, moved_at) select id, 'inbox', 1 from contacts;
     ${each} insert into subscribers (email) select 'reader ' || n || '@pages.test' from n;
     insert into subscriber_consents (subscriber_id, asked_at, leave_token) select id, ${now}, id from subscribers;
     ${each} insert into letters (subject, text, changed_at) select 'Letter ' || n, '', 1000 from n;
     ${each} insert into deleted_facts (id, fact_text, source, display_order, active, created_at, deleted_at)
       select 10000 + n, 'Deleted fact ' || n, 'Test', 1, 1, 0, ${now} + n from n`,
  );
  for (const [address, row] of [
    ['search=tide', 'Tide number'],
    ['tab=messages', 'Sender'],
    ['tab=subscribers', 'reader'],
    ['tab=letters', 'Letter'],
    ['deleted=1', 'Deleted fact'],
  ]) {
    const main = page.getByRole('main');
    const rows = main
      .getByRole('listitem')
      .or(main.getByRole('row'))
      .filter({ hasText: new RegExp(`${row} \\d`) });
    await page.goto(`${dashboard}?${address}`);
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText(`${row} 51`);
    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]');
    await expect(current, 'is no link').toHaveCount(0);
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await expect(page).toHaveURL(`${dashboard}?${address}&page=2`);
    await expect(rows).toHaveCount(1);
    await expect(page.locator(':focus')).toContainText(`${row} 1`);
    await expect(page.getByRole('link', { name: 'Next' })).toBeDisabled();
  }
  await page.goto(`${dashboard}?search=tide&page=70`);
  await expect(factRows(page)).toHaveText([/Tide number 1/]);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(`${dashboard}?search=tide`);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${dashboard}?search=tide&page=2`);
  await statusSelect(page).selectOption('Active');
  await expect(page, 'other facts begin with their first page').toHaveURL(
    `${dashboard}?search=tide&status=active`,
  );
  await page.goto(`${dashboard}?search=tide&page=2`);
  await searchBox(page).fill('tide number');
  await expect(page).toHaveURL(`${dashboard}?search=tide+number`);
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  await page.getByLabel('Fact Text').fill('A fact that stands behind all others');
  await page.getByLabel('Source', { exact: true }).fill('A journey');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${dashboard}?page=2`);
  await expect(factRows(page).last()).toContainText('A fact that stands behind all others');

  changeDatabase(site, 'delete from ai_facts');
  await page.goto(`${dashboard}?search=ships`);
  await expect(page.getByText('No facts found. Add your first fact to get started.')).toBeVisible();
  await expect(searchBox(page)).toBeHidden();
});

test('tags lead to their facts, and get another name by keyboard', async ({ page }) => {
  await page.goto(dashboard);
  await page.getByRole('link', { name: 'Tags', exact: true }).press('Enter');
  await expect(page).toHaveURL(`${dashboard}?tags=1`);
  await expect(page).toHaveTitle('Tags | Valuewright');
  await expect(page.locator(':focus')).toContainText('3 facts');
  await expect(tags(page)).toHaveText([/Prices.*1 fact/, /Unused.*0 facts/, /Water.*3 facts/]);
  await expectAccessible(page);
  await page.getByRole('link', { name: '3 facts' }).click();
  await expect(page).toHaveURL(`${dashboard}?tag=Water`);
  await expect(factRows(page)).toHaveCount(3);
  await page.goBack();

  await rename(page, 'Water').press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.press('Escape');
  await expect(rename(page, 'Water')).toBeFocused();
  await rename(page, 'Water').press('Enter');
  await name.fill('  ');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Tag name is required');
  await name.fill('WATER');
  await name.press('Enter');
  await expect(page.getByText('“Water” is now “WATER”.')).toBeVisible();
  await expect(rename(page, 'WATER')).toBeFocused();
  await expect(tag(page, 'WATER')).toContainText('3 facts');
  await page.getByRole('link', { name: 'Back to Facts' }).click();
  await expect(page).toHaveURL(dashboard);
  const options = tagSelect(page).getByRole('option');
  await expect(options).toHaveText(['All', 'Prices', 'Unused', 'WATER']);

  page.once('dialog', (dialog) => void dialog.accept());
  await rowOf(page, 'Ships sink').getByRole('button', { name: 'Delete' }).click();
  await expect(factRows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(tag(page, 'WATER')).toContainText('2 facts');
});

test.describe('tags', () => {
  test.use({ expectedComplaint: /status of (404|409)/ });

  test('are merged where a name is taken, and deleted after a question', async ({ page, site }) => {
    await page.goto(`${dashboard}?tags=1`);
    await rename(page, 'Prices').click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('water');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription('There is already a tag "water".');
    const offer = page.getByText(/1 fact of “Prices” gets “Water”/);
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    await name.fill('waters');
    await expect(offer).toBeHidden();
    await name.fill('water');
    await name.press('Enter');
    await page.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('“Prices” was merged.')).toBeVisible();
    await expect(tags(page)).toHaveText([/Unused/, /Water.*4 facts/]);
    await page.keyboard.press('Tab');
    await expect(rename(page, 'Unused')).toBeFocused();

    const remove = (name: string) => tag(page, name).getByRole('button', { name: 'Delete' });
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toBe('Delete the tag “Water”? 4 facts lose it.');
      void dialog.dismiss();
    });
    await remove('Water').click();
    await expect(tags(page)).toHaveCount(2);
    page.on('dialog', (dialog) => dialog.accept());
    await remove('Water').press('Enter');
    await expect(page.getByText('“Water” was deleted.')).toBeVisible();
    await expect(tags(page)).toHaveText([/Unused/]);

    // As another window does it.
    changeDatabase(site, 'delete from tags');
    await remove('Unused').click();
    await expect(page.getByText('Failed to delete tag: 404: There is no such tag.')).toBeVisible();
    await expect(page.getByText(/There are no tags\./)).toBeVisible();

    await page.goto(`${dashboard}?tag=Water`);
    await expect(page.getByText('No fact matches.')).toBeVisible();
    await expect(tagSelect(page)).toHaveValue('Water');
  });
});
