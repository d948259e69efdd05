import type { Page } from '@playwright/test';
import {
  breakProcedure,
  button,
  changeDatabase,
  closeToast,
  createFact,
  ourFault,
  publicTexts,
  replaceFacts,
  rowOf,
  signIn,
  textOf,
  toast,
} from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ expectedComplaint: /status of 500/ });

const dashboard = '/admin/dashboard';

test.beforeEach(({ page }) => signIn(page));

const press = (page: Page, name: string) => button(page, name).click();
const undo = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Undo' });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected facts' });
const act = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name, exact: true }).click();
const list = (page: Page) => page.getByRole('list', { name: /^Facts/ });

const row = (page: Page, place: number) => rowOf(page, textOf(place));
const select = (page: Page, place: number) =>
  row(page, place).getByRole('checkbox', { name: 'Select' });

async function deleteFact(page: Page, place: number) {
  page.once('dialog', (dialog) => dialog.accept());
  await row(page, place).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row(page, place)).toBeHidden();
}

test('a deleted fact comes back by "Undo", also on another tab', async ({ page, site }) => {
  replaceFacts(site, 2);
  await page.goto(dashboard);
  await deleteFact(page, 1);
  await expect(list(page)).toBeFocused();
  await expect(toast(page, 'AI fact deleted successfully')).toBeVisible();
  const repair = await breakProcedure(page, 'deletedFacts.restore');
  await undo(page).click();
  await expect(toast(page, 'Error')).toContainText(`Failed to restore AI fact: ${ourFault}`);
  await repair();
  await button(page, 'Try again').press('Enter');
  await expect(row(page, 1)).toBeVisible();
  await expect(list(page)).toBeFocused();

  await deleteFact(page, 1);
  await deleteFact(page, 2);
  await expect(page.locator(':focus')).toHaveText(
    'No facts found. Add your first fact to get started.',
  );
  expect(await publicTexts(page)).toEqual([]);
  // The toast waits while the pointer is on it: axe may take longer than its ten seconds.
  await undo(page).hover();
  await expectAccessible(page);
  await undo(page).click();
  await expect(row(page, 2)).toBeVisible();

  await deleteFact(page, 2);
  await closeToast(page);
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused();
  await undo(page).press('Enter');
  await expect(toast(page, 'AI fact restored successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Facts' }).click();
  await expect(row(page, 2)).toBeVisible();
});

test('selected facts are switched and deleted, and this is undone', async ({ page, site }) => {
  replaceFacts(site, 51);
  await page.goto(dashboard);
  await press(page, 'Select');
  await press(page, 'All on this page');
  await expect(page.getByText('50 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('0 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('list', { name: /^Facts 1 to 50/ })).toBeVisible();
  await expect(page.getByText('0 selected')).toBeVisible();

  replaceFacts(site, 5);
  await page.reload();
  await row(page, 2).getByText('Active').click();
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await press(page, 'Select');
  for (const name of ['Activate', 'Deactivate', 'Add tag', 'Delete']) {
    await expect(toolbar(page).getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expectAccessible(page);
  for (const place of [1, 2]) await select(page, place).press('Space');
  const repairDeactivate = await breakProcedure(page, 'facts.setActive');
  await act(page, 'Deactivate');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(ourFault);
  await repairDeactivate();
  await act(page, 'Deactivate');
  await expect(toast(page, '1 fact deactivated')).toBeVisible();
  await expect(row(page, 1).getByRole('switch')).not.toBeChecked();
  expect(await publicTexts(page)).not.toContain(textOf(1));
  const repair = await breakProcedure(page, 'facts.setActive');
  await undo(page).click();
  const again = page.getByRole('alertdialog').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await repair();
  await again.click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(row(page, 1).getByRole('switch')).toBeChecked();
  await expect(row(page, 2).getByRole('switch')).not.toBeChecked();
  await act(page, 'Activate');
  await expect(toast(page, '1 fact activated')).toBeVisible();
  await expect(row(page, 2).getByRole('switch')).toBeChecked();
  // In another window somebody switches it off.
  const query = 'select id from ai_facts where fact_text = ?';
  const [second] = site.query<{ id: number }>(query, textOf(2));
  await page.request.patch(`/api/ai-facts/${second?.id}`, { data: { active: false } });
  await undo(page).click();
  await expect(toast(page, 'There is nothing left to undo')).toBeVisible();
  await act(page, 'Activate');
  await expect(toast(page, '1 fact activated')).toBeVisible();
  await act(page, 'Activate');
  await expect(toast(page, 'No facts needed this change')).toBeVisible();

  await select(page, 3).click();
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  await act(page, 'Delete');
  await expect(select(page, 3)).toBeChecked();
  page.once('dialog', (dialog) => dialog.accept());
  await act(page, 'Delete');
  expect(questions).toEqual(['Are you sure you want to delete 3 facts?']);
  await expect(toast(page, '3 facts deleted')).toBeVisible();
  await expect(row(page, 1)).toBeHidden();
  await expect(page.locator(':focus')).toContainText('0 selected');
  expect((await publicTexts(page))[0]).toBe(textOf(4));
  await undo(page).click();
  await expect(toast(page, '3 facts restored')).toBeVisible();
  await expect(row(page, 1)).toBeVisible();
  expect((await publicTexts(page)).slice(0, 4)).toEqual([1, 2, 3, 4].map(textOf));

  await press(page, 'Select');
  await expect(toolbar(page)).toBeHidden();
  await press(page, 'Select');
  await expect(page.getByText('0 selected')).toBeVisible();
  await press(page, 'Done');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('a tag is added to many facts by keyboard, and taken back', async ({ page, site }) => {
  replaceFacts(site, 3);
  changeDatabase(
    site,
    `insert into ai_fact_tags (fact_id, tag_id)
       select (select id from ai_facts order by id limit 1), id from tags where name = 'governance'`,
  );
  const tagged = () =>
    site
      .query<{ place: number }>(
        `select display_order as place from ai_facts join ai_fact_tags on fact_id = ai_facts.id
           join tags on tags.id = tag_id where name = 'governance' order by place`,
      )
      .map(({ place }) => place);

  await page.goto(dashboard);
  await button(page, 'Select').press('Enter');
  for (const place of [1, 2, 3]) await select(page, place).press('Space');
  const addTag = toolbar(page).getByRole('button', { name: 'Add tag' });
  await addTag.press('Enter');
  await expect(page.getByRole('menu', { name: 'Add tag' })).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(toolbar(page), 'Escape closes the menu first').toBeVisible();
  await expect(addTag).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'governance' }).press('Enter');
  await expect(toast(page, 'Tag added to 2 facts')).toBeVisible();
  expect(tagged()).toEqual([1, 2, 3]);
  await expect(addTag).toBeFocused();
  await undo(page).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  expect(tagged()).toEqual([1]);

  await select(page, 1).focus();
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(button(page, 'Select')).toBeFocused();
});

test('what was deleted is listed, restored and deleted for good', async ({ page, site }) => {
  changeDatabase(site, 'delete from deleted_facts');
  const facts = [];
  for (let at = 0; at < 4; at += 1) facts.push(await createFact(page));
  for (const { id } of facts) await page.request.delete(`/api/ai-facts/${id}`);
  const [restored, restoredElsewhere, erasedElsewhere, erased] = facts;
  if (!restored || !restoredElsewhere || !erasedElsewhere || !erased) throw new Error('four');

  await page.goto(dashboard);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page).toHaveURL(`${dashboard}?deleted=1`);
  await expect(page).toHaveTitle('Recently deleted | Valuewright');
  await expect(
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Facts' }),
  ).toHaveAttribute('aria-current', 'page');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(erased.factText);
  await expect(rows.first()).toContainText('Source: A journey');
  await expectAccessible(page);

  await rowOf(page, restored.factText).getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(toast(page, 'AI fact restored successfully')).toBeVisible();
  await expect(rows).toHaveCount(3);
  const content = page.getByRole('region', { name: 'Deleted facts' });
  await expect(content).toBeFocused();
  expect((await publicTexts(page)).at(-1)).toBe(restored.factText);

  const erase = rowOf(page, erased.factText).getByRole('button', { name: 'Delete for good' });
  await erase.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this fact for good?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(3);
  const repair = await breakProcedure(page, 'deletedFacts.erase');
  await erase.press('Enter');
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(content.getByRole('alert')).toHaveText(ourFault);
  await repair();
  await erase.press('Enter');
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(toast(page, 'AI fact deleted for good')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(content).toBeFocused();

  const data = { ids: [restoredElsewhere.id] };
  await page.request.post('/api/trpc/deletedFacts.restore', { data });
  await page.request.post('/api/trpc/deletedFacts.erase', { data: { id: erasedElsewhere.id } });
  await rowOf(page, restoredElsewhere.factText).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'This AI fact was restored already')).toBeVisible();
  await expect(
    page.getByText('There are no deleted facts. Those that you delete will stand here.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Back to Facts' }).click();
  await expect(rowOf(page, restored.factText)).toBeVisible();
  await expect(rowOf(page, erased.factText)).toHaveCount(0);
});
