import type { Page } from '@playwright/test';
import {
  breakProcedure,
  button,
  changeDatabase,
  closeToast,
  createFact,
  ourFault,
  publicTexts,
  rowOf,
  signIn,
  toast,
} from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
});

const press = (page: Page, name: string) => button(page, name).click();
const undo = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Undo' });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected facts' });
const select = (page: Page, factText: string) =>
  rowOf(page, factText).getByRole('checkbox', { name: 'Select' });

/** Facts in the list, which stand at its end in their order. */
async function createFacts(page: Page, count: number) {
  const facts = [];
  for (let at = 0; at < count; at += 1) facts.push(await createFact(page));
  await page.reload();
  await expect(rowOf(page, facts.at(-1)?.factText ?? '')).toBeVisible();
  return facts;
}

/** By the keyboard: to the region of toasts, the toast in it and its button. */
async function leadToUndo(page: Page) {
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
}

async function deleteFact(page: Page, factText: string) {
  page.once('dialog', (dialog) => dialog.accept());
  await rowOf(page, factText).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'AI fact deleted successfully')).toBeVisible();
  await expect(rowOf(page, factText)).toBeHidden();
}

test('F8 leads to "Undo" for the keyboard, also when the toast has gone, and from another tab', async ({
  page,
}) => {
  const [fact] = await createFacts(page, 1);
  if (!fact) throw new Error('a fact was made');
  const list = page.getByRole('list', { name: /^Facts/ });
  page.once('dialog', (dialog) => dialog.accept());
  await rowOf(page, fact.factText).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(list).toBeFocused();
  await expect(undo(page)).toBeVisible();
  await leadToUndo(page);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, fact.factText)).toBeVisible();
  await expect(list).toBeFocused();

  await deleteFact(page, fact.factText);
  await closeToast(page);
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible();
  await leadToUndo(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'AI fact restored successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Facts' }).click();
  await expect(rowOf(page, fact.factText)).toBeVisible();
});

test('the last fact of all leaves the focus on the words in its place, and comes back', async ({
  page,
  site,
}) => {
  changeDatabase(site, 'delete from ai_facts; delete from deleted_facts');
  const [fact] = await createFacts(page, 1);
  if (!fact) throw new Error('a fact was made');
  page.once('dialog', (dialog) => dialog.accept());
  await rowOf(page, fact.factText).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.locator(':focus')).toHaveText(
    'No facts found. Add your first fact to get started.',
  );
  expect(await publicTexts(page)).toEqual([]);
  // The toast waits while the pointer is on it: axe may take longer than its ten seconds.
  await undo(page).hover();
  await expectAccessible(page);
  await undo(page).click();
  await expect(rowOf(page, fact.factText)).toBeVisible();
});

test('many facts are selected, deleted at once and brought back at once', async ({ page }) => {
  const facts = await createFacts(page, 4);
  const texts = facts.map(({ factText }) => factText);
  await press(page, 'Select');
  await expect(toolbar(page)).toBeVisible();
  for (const name of ['Activate', 'Deactivate', 'Add tag', 'Delete']) {
    await expect(toolbar(page).getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expectAccessible(page);
  for (const factText of texts.slice(0, 3)) await select(page, factText).click();
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();

  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  await toolbar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(select(page, texts[0] ?? '')).toBeChecked();
  page.once('dialog', (dialog) => dialog.accept());
  await toolbar(page).getByRole('button', { name: 'Delete' }).click();
  expect(questions).toEqual(['Are you sure you want to delete 3 facts?']);
  await expect(toast(page, '3 facts deleted')).toBeVisible();
  await expect(rowOf(page, texts[0] ?? '')).toBeHidden();
  await expect(page.getByRole('list', { name: /^Facts/ })).toBeFocused();
  await expect(page.getByText('0 selected')).toBeVisible();
  expect((await publicTexts(page)).at(-1)).toBe(texts[3]);

  await undo(page).click();
  await expect(toast(page, '3 facts restored')).toBeVisible();
  await expect(rowOf(page, texts[0] ?? '')).toBeVisible();
  expect((await publicTexts(page)).slice(-4)).toEqual(texts);
});

test('an undo of a switch reverts the facts that it changed and no others', async ({ page }) => {
  const [on, off] = await createFacts(page, 2);
  if (!on || !off) throw new Error('two facts were made');
  await rowOf(page, off.factText).getByText('Active').click();
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await press(page, 'Select');
  for (const { factText } of [on, off]) await select(page, factText).press('Space');
  await toolbar(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, '1 fact deactivated')).toBeVisible();
  await expect(rowOf(page, on.factText).getByRole('switch')).not.toBeChecked();
  expect(await publicTexts(page)).not.toContain(on.factText);

  await undo(page).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(rowOf(page, on.factText).getByRole('switch')).toBeChecked();
  await expect(rowOf(page, off.factText).getByRole('switch')).not.toBeChecked();
  await toolbar(page).getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(toast(page, '1 fact activated')).toBeVisible();
  await expect(rowOf(page, off.factText).getByRole('switch')).toBeChecked();
  await toolbar(page).getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(toast(page, 'No facts needed this change')).toBeVisible();
});

test('a tag is added to many facts by the keyboard alone, and taken back', async ({ page }) => {
  const facts = await createFacts(page, 3);
  const { tags } = await (await page.request.get('/api/tags')).json();
  const tag: { id: number; name: string } = tags[0];
  const [first] = facts;
  await page.request.post(`/api/ai-facts/${first?.id}/tags/${tag.id}`, { data: {} });
  const tagged = async () => {
    const names = [];
    for (const { id } of facts) {
      const { fact } = await (await page.request.get(`/api/ai-facts/${id}/with-tags`)).json();
      names.push(fact.tags.map(({ name }: { name: string }) => name).join());
    }
    return names;
  };

  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  for (const { factText } of facts) await select(page, factText).press('Space');
  const activate = toolbar(page).getByRole('button', { name: 'Activate', exact: true });
  await activate.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(toolbar(page).getByRole('button', { name: 'Add tag' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: tag.name })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(toolbar(page), 'Escape closes the menu first').toBeVisible();
  await expect(toolbar(page).getByRole('button', { name: 'Add tag' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: tag.name }).press('Enter');
  await expect(toast(page, 'Tag added to 2 facts')).toBeVisible();
  expect(await tagged()).toEqual([tag.name, tag.name, tag.name]);
  await undo(page).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  expect(await tagged()).toEqual([tag.name, '', '']);

  await select(page, first?.factText ?? '').focus();
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
});

test('a selection ends by "Select" and "Done", and is no longer than its page', async ({
  page,
  site,
}) => {
  const values = Array.from({ length: 60 }, (_, at) => `('Fact ${at} of many', 'Test', ${at})`);
  changeDatabase(
    site,
    `insert into ai_facts (fact_text, source, display_order) values ${values.join()}`,
  );
  await page.reload();
  await press(page, 'Select');
  await press(page, 'All on this page');
  await expect(page.getByText('50 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('0 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('list', { name: /^Facts 1 to 50/ })).toBeVisible();
  await expect(page.getByText('0 selected')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select' }).first().press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await press(page, 'Select');
  await expect(toolbar(page)).toBeHidden();
  await press(page, 'Select');
  await expect(page.getByText('0 selected')).toBeVisible();
  await press(page, 'Done');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  changeDatabase(site, "delete from ai_facts where fact_text like 'Fact % of many'");
});

test('what was deleted is listed, restored and deleted for good', async ({ page, site }) => {
  changeDatabase(site, 'delete from deleted_facts');
  const [kept, erased] = await createFacts(page, 2);
  if (!kept || !erased) throw new Error('two facts were made');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page).toHaveURL('/admin/dashboard?deleted=1');
  await expect(page).toHaveTitle('Recently deleted | Valuewright');
  await expect(
    page.getByText('There are no deleted facts. Those that you delete will stand here.'),
  ).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Facts' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to Facts' }).click();
  for (const { factText } of [kept, erased]) await deleteFact(page, factText);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(erased.factText);
  await expect(rows.first()).toContainText('Source: A journey');
  await expectAccessible(page);

  await rowOf(page, kept.factText).getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(toast(page, 'AI fact restored successfully')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Deleted facts' })).toBeFocused();
  expect((await publicTexts(page)).at(-1)).toBe(kept.factText);

  await rows.getByRole('button', { name: 'Delete for good' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this fact for good?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(toast(page, 'AI fact deleted for good')).toBeVisible();
  await expect(page.getByText('There are no deleted facts.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deleted facts' })).toBeFocused();

  await page.getByRole('link', { name: 'Back to Facts' }).click();
  await expect(rowOf(page, kept.factText)).toBeVisible();
  await expect(rowOf(page, erased.factText)).toHaveCount(0);
});

test('a second window that restores or erases the same fact does no harm', async ({ page }) => {
  const facts = await createFacts(page, 2);
  for (const { factText } of facts) await deleteFact(page, factText);
  const [restored, erased] = facts;
  if (!restored || !erased) throw new Error('two facts were made');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(rowOf(page, erased.factText)).toBeVisible();
  await page.request.post('/api/trpc/deletedFacts.restore', { data: { ids: [restored.id] } });
  await page.request.post('/api/trpc/deletedFacts.erase', { data: { id: erased.id } });

  await rowOf(page, restored.factText).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'This AI fact was restored already')).toBeVisible();
  await expect(rowOf(page, restored.factText)).toBeHidden();
  await expect(rowOf(page, erased.factText)).toBeHidden();
  await page.request.delete(`/api/ai-facts/${restored.id}`);
});

test.describe('a refusal of the server', () => {
  test.use({ expectedComplaint: /status of 500/ });

  test('is said in its place, and what was deleted can still be restored', async ({ page }) => {
    const [fact] = await createFacts(page, 1);
    if (!fact) throw new Error('a fact was made');
    await deleteFact(page, fact.factText);
    const repairRestore = await breakProcedure(page, 'deletedFacts.restore');
    await undo(page).click();
    await expect(toast(page, 'Error')).toContainText(`Failed to restore AI fact: ${ourFault}`);
    await repairRestore();
    await page.goto('/admin/dashboard?deleted=1');
    await rowOf(page, fact.factText).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, 'AI fact restored successfully')).toBeVisible();
  });
});
