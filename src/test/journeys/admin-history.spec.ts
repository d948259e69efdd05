import type { Page } from '@playwright/test';
import { breakProcedure, createFact, ourFault, rowOf, signIn, toast } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
});

const history = (page: Page) => page.getByRole('button', { name: 'History', exact: true });
const versions = (page: Page) =>
  page.getByRole('list', { name: 'Versions, newest first' }).locator('> li');

test('an earlier version is restored by keyboard, and becomes the newest', async ({ page }) => {
  const { factText, id } = await createFact(page);
  const changed = `${factText}, and changed`;
  await page.request.patch(`/api/ai-facts/${id}`, { data: { factText: changed, active: false } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/admin/ai-fact-edit/${id}`);
  await expect(page.getByLabel('Fact Text')).toHaveValue(changed);
  expect(asked.filter((url) => url.includes('facts.versions'))).toEqual([]);

  await history(page).press('Enter');
  await expect(history(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(versions(page)).toHaveCount(2);
  const newest = versions(page).first();
  await expect(newest).toContainText(': Text, Active');
  await expectAccessible(page);

  const restore = versions(page).last().getByRole('button', { name: 'Restore this version' });
  await restore.press('Enter');
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(versions(page)).toHaveCount(3);
  await expect(restore).toBeFocused();
  await expect(page.getByLabel('Fact Text')).toHaveValue(factText);
  await expect(page.getByRole('switch')).toBeChecked();

  // The form begins with what was restored: leaving asks nothing.
  await page.getByRole('link', { name: 'Return to Listing' }).click();
  await expect(rowOf(page, factText).getByRole('switch')).toBeChecked();
  await expect(rowOf(page, changed)).toHaveCount(0);
});

test('restoring over unsaved changes asks', async ({ page }) => {
  const { factText, id } = await createFact(page);
  await page.request.patch(`/api/ai-facts/${id}`, { data: { source: 'Another source' } });
  await page.goto(`/admin/ai-fact-edit/${id}`);
  await page.getByLabel('Fact Text').fill('Typed and not saved');
  await history(page).click();
  const restore = page.getByRole('button', { name: 'Restore this version' });

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('You have changes that are not saved. Restore without them?');
    void dialog.dismiss();
  });
  await restore.click();
  await expect(page.getByLabel('Fact Text')).toHaveValue('Typed and not saved');
  await expect(versions(page)).toHaveCount(2);

  page.once('dialog', (dialog) => void dialog.accept());
  await restore.click();
  await expect(page.getByLabel('Fact Text')).toHaveValue(factText);
  await expect(page.getByLabel('Source', { exact: true })).toHaveValue('A journey');
});

test.describe('when it fails', () => {
  test.use({ expectedComplaint: /status of 500/ });

  test('a refused restore says so and leaves the form as it is', async ({ page }) => {
    const { factText, id } = await createFact(page);
    await page.request.patch(`/api/ai-facts/${id}`, { data: { source: 'Another source' } });
    await breakProcedure(page, 'facts.restoreVersion');
    await page.goto(`/admin/ai-fact-edit/${id}`);
    await history(page).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText(
      `Failed to restore the version: ${ourFault}`,
    );
    await expect(page.getByLabel('Fact Text')).toHaveValue(factText);
    await expect(page.getByLabel('Source', { exact: true })).toHaveValue('Another source');
  });
});
