import type { Page } from '@playwright/test';
import { breakProcedure, createFact, ourFault, rowOf, signIn, toast } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ expectedComplaint: /status of 500/ });

const versions = (page: Page) =>
  page.getByRole('list', { name: 'Versions, newest first' }).locator('> li');

test('an earlier version is restored by keyboard and becomes the newest', async ({ page }) => {
  await signIn(page);
  const { factText, id } = await createFact(page);
  const changed = `${factText}, and changed`;
  await page.request.patch(`/api/ai-facts/${id}`, { data: { factText: changed, active: false } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/admin/ai-fact-edit/${id}`);
  const text = page.getByLabel('Fact Text');
  await expect(text).toHaveValue(changed);
  expect(asked.filter((url) => url.includes('facts.versions'))).toEqual([]);

  const history = page.getByRole('button', { name: 'History', exact: true });
  await history.press('Enter');
  await expect(history).toHaveAttribute('aria-expanded', 'true');
  await expect(versions(page)).toHaveCount(2);
  await expect(versions(page).first()).toContainText(': Text, Active');
  await expectAccessible(page);

  const restore = versions(page).last().getByRole('button', { name: 'Restore this version' });
  const repair = await breakProcedure(page, 'facts.restoreVersion');
  await restore.press('Enter');
  await expect(toast(page, 'Error')).toContainText(`Failed to restore the version: ${ourFault}`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(ourFault);
  await expect(text).toHaveValue(changed);
  await repair();
  await restore.press('Enter');
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(versions(page)).toHaveCount(3);
  await expect(restore).toBeFocused();
  await expect(text).toHaveValue(factText);
  await expect(page.getByRole('switch')).toBeChecked();

  await text.fill('Typed and not saved');
  const changedAgain = versions(page).nth(1).getByRole('button', { name: 'Restore this version' });
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('You have changes that are not saved. Restore without them?');
    void dialog.dismiss();
  });
  await changedAgain.click();
  await expect(text).toHaveValue('Typed and not saved');
  await expect(versions(page)).toHaveCount(3);
  page.once('dialog', (dialog) => void dialog.accept());
  await changedAgain.click();
  await expect(text).toHaveValue(changed);

  // The form begins with what was restored: leaving asks nothing.
  await page.getByRole('link', { name: 'Return to Listing' }).click();
  await expect(rowOf(page, changed).getByRole('switch')).not.toBeChecked();
});
