import { site } from '#site';
import { createFact, publicTexts, rowOf, signIn, toast } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

const dashboard = '/admin/dashboard';

test.beforeEach(({ page }) => signIn(page));

test('a fact is added with tags, scheduled, and edited', async ({ page }) => {
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New AI Fact' });
  const save = page.getByRole('button', { name: 'Save' });
  const tags = page.getByRole('grid', { name: 'Selected tags' });
  const name = `Tag ${Date.now()}`;
  const factText = `Ships float, said at ${Date.now()}`;
  await dialog.getByLabel('Fact Text').fill(factText);
  await dialog.getByLabel('Source', { exact: true }).fill('Archimedes');
  await dialog.getByLabel('Date').fill('2024-02-29');
  await dialog.getByLabel('New tag name').fill(name);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Tag created successfully')).toBeVisible();
  await dialog.getByRole('button', { name: 'governance', exact: true }).click();
  await expect(tags.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(factText);
  await save.click();

  await expect(toast(page, 'AI fact created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add New Fact' })).toBeFocused();
  const row = rowOf(page, factText);
  await expect(row).toContainText('Source: Archimedes');
  await expect(row).toContainText('Feb 29, 2024');
  await expect(row.getByRole('button', { name: 'Move down' })).toBeDisabled();
  expect(await publicTexts(page)).toContain(factText);

  await row.scrollIntoViewIfNeeded();
  await expect(row).toBeInViewport();
  await row.getByRole('link', { name: factText }).click();
  await expect(page.getByRole('heading', { name: 'Edit AI Fact' })).toBeVisible();
  await expect(tags.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Date')).toHaveValue('2024-02-29');
  await page.getByLabel('New tag name').fill(`${name} too`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Tag created and added successfully')).toBeVisible();
  for (const removed of ['governance', name]) {
    await page.getByRole('button', { name: `Remove ${removed}`, exact: true }).click();
    await expect(page.getByRole('row', { name: removed, exact: true })).toBeHidden();
  }
  await expect(toast(page, 'Tag removed successfully')).toBeVisible();
  await page.reload();
  await expect(tags).toHaveText(`${name} too`);

  const showFrom = page.getByRole('group', { name: 'Schedule' }).getByLabel('Show from');
  await showFrom.fill('2090-04-01T09:00');
  await save.click();
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await expect(page).toHaveURL(dashboard);
  await expect(row).toContainText('Scheduled from Apr 1, 2090, 9:00');
  await expect(row, 'the list, where it was left').toBeInViewport();
  expect(await publicTexts(page)).not.toContain(factText);

  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(showFrom).toHaveValue('2090-04-01T09:00');
  await expectAccessible(page);
  await page.getByLabel('Source', { exact: true }).fill('Another source');
  await page.getByText('Display this fact on the website').click();
  await save.click();
  await expect(row).toContainText('Source: Another source');
  await expect(row.getByRole('switch', { name: 'Inactive' })).not.toBeChecked();
});

test('leaving with unsaved changes asks', async ({ page }) => {
  const { id, factText } = await createFact(page);
  const edit = () => rowOf(page, factText).getByRole('link', { name: 'Edit' }).click();
  const cancel = () => page.getByRole('button', { name: 'Cancel' }).click();
  const source = page.getByLabel('Source', { exact: true });
  const typeHalf = async (name: string) => {
    await page.getByLabel(name, { exact: true }).click();
    await page.keyboard.type('03');
  };
  await page.goto(`/admin/ai-fact-edit/${id}`);
  await cancel();
  await expect(page).toHaveURL(dashboard);

  await edit();
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    questions.push(`${dialog.type()}: ${dialog.message()}`);
    return answer ? dialog.accept() : dialog.dismiss();
  });
  // Half a date is no change of a value.
  for (const name of ['Date', 'Show from', 'Show until']) {
    await typeHalf(name);
    await page.getByRole('link', { name: 'Return to Listing' }).click();
    await page.getByLabel(name, { exact: true }).fill('');
  }
  await source.fill('Not saved');
  for (const name of ['Return to the Site', 'Return to Listing', `${site.name} dashboard`]) {
    await page.getByRole('link', { name }).click();
  }
  await cancel();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveURL(`/admin/ai-fact-edit/${id}`);
  await expect(source).toHaveValue('Not saved');
  const question = 'confirm: You have changes that are not saved. Leave without them?';
  expect(questions).toEqual(Array(8).fill(question));

  answer = true;
  await page.getByRole('link', { name: 'Return to Listing' }).click();
  await expect(page).toHaveURL(dashboard);

  await page.getByRole('button', { name: 'Add New Fact' }).click();
  answer = false;
  await typeHalf('Date');
  await page.keyboard.press('Escape');
  await page.getByLabel('Date', { exact: true }).fill('');
  const newTag = page.getByLabel('New tag name');
  await newTag.fill('Typed and not added');
  await page.keyboard.press('Escape');
  await expect(newTag).toHaveValue('Typed and not added');
  await newTag.fill('');
  await page.getByRole('button', { name: 'governance', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Selected tags' })).toHaveText('governance');
  await page.getByRole('button', { name: 'Remove governance' }).click();
  await page.getByLabel('Fact Text').fill('Not saved either');
  await page.keyboard.press('Escape');
  await cancel();
  await expect(page.getByLabel('Fact Text')).toHaveValue('Not saved either');
  answer = true;
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await edit();
  await source.fill('Given up');
  const asked = questions.length;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(questions.slice(asked)).toEqual([question]);
});

test('the public page follows each change, and shows every fact as text', async ({ page }) => {
  // The first of all, so that the carousel begins with it.
  const { factText } = await createFact(page, {
    factText: `</script><!--<script>"'&quot; $& <img src=x onerror=alert(1)>`,
    source: `"><script>alert(2)</script>`,
    order: -2_000,
  });
  await page.goto(dashboard);
  const facts = page.getByRole('region', { name: 'AI facts' });
  const visitSite = async () => {
    await page.getByRole('link', { name: 'Return to the Site' }).click();
    await expect(page).toHaveURL('/');
    await facts.scrollIntoViewIfNeeded();
  };
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText(factText);
  await visitSite();
  await expect(facts.getByRole('group')).toHaveCount(1);
  await facts.getByRole('button', { name: 'Pause' }).click();
  await expect(facts.getByRole('group').locator('blockquote')).toHaveText(factText);

  await page.goBack();
  await row.getByText('Active').click();
  await expect(row.getByRole('switch', { name: 'Inactive' })).toBeVisible();
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await visitSite();
  await expect(facts).not.toContainText(factText);

  await page.goBack();
  await row.getByText('Inactive').click();
  await expect(row.getByRole('switch', { name: 'Active' })).toBeVisible();
  await expect.poll(() => publicTexts(page)).toContain(factText);
});
