import { site } from '#site';
import { createFact, publicTexts, rowOf, signIn, toast } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
});

test('a fact is added with tags, new and existing', async ({ page }) => {
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New AI Fact' });
  const factText = `Ships float, said at ${Date.now()}`;
  await dialog.getByLabel('Fact Text').fill(factText);
  await dialog.getByLabel('Source', { exact: true }).fill('Archimedes');
  await dialog.getByLabel('Date').fill('2024-02-29');
  await dialog.getByLabel('New tag name').fill(`Tag ${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Tag created successfully')).toBeVisible();
  await dialog.getByRole('button', { name: 'governance', exact: true }).click();
  await expect(dialog.getByRole('grid', { name: 'Selected tags' }).getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(factText);
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(toast(page, 'AI fact created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add New Fact' })).toBeFocused();
  const row = rowOf(page, factText);
  await expect(row).toContainText('Source: Archimedes');
  await expect(row).toContainText('Feb 29, 2024');
  await expect(row.getByRole('button', { name: 'Move down' })).toBeDisabled();

  await row.getByRole('link', { name: factText }).click();
  await expect(page.getByRole('grid', { name: 'Selected tags' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Date')).toHaveValue('2024-02-29');
});

test('a fact is edited, its tags at once and its fields by Save', async ({ page }) => {
  const { factText } = await createFact(page);
  await page.reload();
  await rowOf(page, factText).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit AI Fact' })).toBeVisible();
  await expect(page.getByText('No tags added yet')).toBeVisible();

  const name = `Tag ${Date.now()}`;
  await page.getByLabel('New tag name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Tag created and added successfully')).toBeVisible();
  await page.getByRole('button', { name: 'security', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(toast(page, 'Tag removed successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Selected tags' })).toHaveText('security');

  await page.getByLabel('Source', { exact: true }).fill('Another source');
  await page.getByText('Display this fact on the website').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(rowOf(page, factText)).toContainText('Source: Another source');
  await expect(rowOf(page, factText).getByRole('switch', { name: 'Inactive' })).not.toBeChecked();
});

test('a fact is not shown before its date', async ({ page }) => {
  const { id, factText } = await createFact(page);
  const isPublic = async () =>
    (await (await page.request.get('/api/ai-facts')).text()).includes(factText);
  expect(await isPublic()).toBe(true);

  await page.goto(`/admin/ai-fact-edit/${id}`);
  const dates = page.getByRole('group', { name: 'Schedule' });
  await dates.getByLabel('Show from').fill('2090-04-01T09:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, factText)).toContainText('Scheduled from Apr 1, 2090, 9:00');
  expect(await isPublic()).toBe(false);

  await rowOf(page, factText).getByRole('link', { name: 'Edit' }).click();
  await expect(dates.getByLabel('Show from')).toHaveValue('2090-04-01T09:00');
  await expectAccessible(page);
});

test('leaving with unsaved changes asks', async ({ page }) => {
  const { id } = await createFact(page);
  await page.goto(`/admin/ai-fact-edit/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.goto(`/admin/ai-fact-edit/${id}`);
  await page.getByLabel('Source', { exact: true }).fill('Not saved');
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    questions.push(`${dialog.type()}: ${dialog.message()}`);
    return answer ? dialog.accept() : dialog.dismiss();
  });
  for (const name of ['Return to the Site', 'Return to Listing', `${site.name} dashboard`]) {
    await page.getByRole('link', { name }).click();
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveURL(`/admin/ai-fact-edit/${id}`);
  await expect(page.getByLabel('Source', { exact: true })).toHaveValue('Not saved');
  const question = 'confirm: You have changes that are not saved. Leave without them?';
  expect(questions).toEqual([question, question, question, question, question]);

  answer = true;
  await page.getByRole('link', { name: 'Return to Listing' }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.getByRole('button', { name: 'Add New Fact' }).click();
  await page.getByLabel('Fact Text').fill('Not saved either');
  answer = false;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Fact Text')).toHaveValue('Not saved either');
  answer = true;
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`/admin/ai-fact-edit/${id}`);
  await page.getByLabel('Source', { exact: true }).fill('Given up');
  const asked = questions.length;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(questions.slice(asked)).toEqual([question]);
});

test('a fact moves with the focus on its button, and is announced', async ({ page, site }) => {
  const storedTexts = () =>
    site
      .query<{ text: string }>('select fact_text as text from ai_facts order by display_order, id')
      .map(({ text }) => text);
  await createFact(page);
  const second = await createFact(page);
  await page.reload();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rowOf(page, second.factText)).toBeVisible();
  const total = await rows.count();
  const up = rowOf(page, second.factText).getByRole('button', { name: 'Move up' });
  await up.focus();
  await page.keyboard.press('Enter');

  await expect(rows.nth(total - 2)).toContainText(second.factText);
  await expect(up).toBeFocused();
  await expect(page.getByText(`Moved to ${total - 1} of ${total}`)).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(rows.nth(total - 4)).toContainText(second.factText);
  await expect(up).toBeFocused();
  // Each state that is waited for comes once: the moves are sent one after the other, behind what the list shows.
  await expect.poll(() => storedTexts().at(-4)).toBe(second.factText);
});

test('a second press counts from where the first one moved the fact, however soon it comes', async ({
  page,
}) => {
  const facts = [];
  for (let count = 0; count < 3; count += 1) facts.push(await createFact(page));
  const last = facts[2]?.factText ?? '';
  await page.reload();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rowOf(page, last)).toBeVisible();
  const total = await rows.count();

  await rowOf(page, last)
    .getByRole('button', { name: 'Move up' })
    .evaluate(async (button: HTMLElement) => {
      // As keys do on a busy machine: each press in a task of its own, ahead of every timer.
      const press = () => scheduler.postTask(() => button.click(), { priority: 'user-blocking' });
      await Promise.all([press(), press()]);
    });

  await expect(rows.nth(total - 3)).toContainText(last);
  await expect.poll(async () => (await publicTexts(page)).at(-3)).toBe(last);
});

test('the public page follows each change', async ({ page }) => {
  // The first of all, so that the carousel begins with it.
  const { factText } = await createFact(page, { order: -1_000 });
  await page.reload();
  const facts = page.getByRole('region', { name: 'AI facts' });
  const visitSite = async () => {
    await page.getByRole('link', { name: 'Return to the Site' }).click();
    await expect(page).toHaveURL('/');
    await expect(facts).toBeVisible();
  };
  const returnToDashboard = async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'AI Facts Management' })).toBeVisible();
  };
  await visitSite();
  await expect(facts).toContainText(factText);
  await returnToDashboard();

  await rowOf(page, factText).getByText('Active').click();
  await expect(rowOf(page, factText).getByRole('switch', { name: 'Inactive' })).toBeVisible();
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await visitSite();
  await expect(facts).not.toContainText(factText);
  await returnToDashboard();

  await rowOf(page, factText).getByText('Inactive').click();
  await expect(rowOf(page, factText).getByRole('switch', { name: 'Active' })).toBeVisible();
  await expect.poll(() => publicTexts(page)).toContain(factText);
  await visitSite();
  await expect(facts).toContainText(factText);
});

test('whatever a fact says is text, on the server and in the browser', async ({ page }) => {
  const factText = `</script><!--<script>"'&quot; $& <img src=x onerror=alert(1)>`;
  await createFact(page, { factText, source: `"><script>alert(2)</script>`, order: -2_000 });
  await page.goto('/');
  const facts = page.getByRole('region', { name: 'AI facts' });
  await facts.scrollIntoViewIfNeeded();

  await expect(facts.getByRole('group')).toHaveCount(1);
  await facts.getByRole('button', { name: 'Pause' }).click();
  await expect(facts.getByRole('group').locator('blockquote')).toHaveText(factText);
});
