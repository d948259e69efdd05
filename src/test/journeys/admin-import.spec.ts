import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { breakProcedure, changeDatabase, ourFault, rowOf, signIn, toast } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ expectedComplaint: /status of 500|ERR_FAILED/ });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import facts' });
const lines = (page: Page) => dialogOf(page).getByRole('list', { name: 'Lines' }).locator('> li');

async function openImport(page: Page) {
  await signIn(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

async function factsOf(page: Page, word: string) {
  const { facts } = await (await page.request.get('/api/ai-facts/all')).json();
  return facts.filter(({ factText }: { factText: string }) => factText.includes(word));
}

test('each line of a pasted table is checked, and the right ones imported', async ({ page }) => {
  const word = randomUUID();
  const dialog = await openImport(page);
  const field = dialog.getByLabel('Or paste CSV');
  const alert = dialog.getByRole('alert');
  const button = (count: string) => dialog.getByRole('button', { name: `Import ${count}` });
  await expect(button('0 facts')).toBeDisabled();
  await field.fill('text,source\nA,B');
  await expect(alert).toContainText('has no column “factText”');
  await field.fill('factText,source\n');
  await expect(dialog.getByText('There is no fact in this table.')).toBeVisible();

  const table = [
    'factText,source,active,factDate,tags,note',
    `Right ${word},Test,no,2024-02-29,"governance;New ${word}",x`,
    `Wrong ${word},Test,,2026-02-30,,`,
    `RIGHT ${word},Test,,,,`,
    `'=1+1 ${word},Test,,,,`,
  ];
  const repairCheck = await breakProcedure(page, 'facts.checkImport');
  await field.fill(table.join('\n'));
  page.once('dialog', (question) => question.dismiss());
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(table.join('\n'));
  await expect(alert).toHaveText(`Error checking the table: ${ourFault}`);
  await repairCheck();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page)).toHaveCount(4);
  await expect(alert).toHaveCount(0);
  await expect(lines(page).nth(0)).toContainText('Right');
  await expect(lines(page).nth(1)).toContainText('Date must be a day of the calendar');
  await expect(lines(page).nth(2)).toContainText('Exists already');
  await expect(dialog.getByText('4 lines: 2 right, 1 there already, 1 wrong')).toBeVisible();
  await expect(dialog.getByText('Left out, as no column of facts: “note”.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText('Only lines with a remark').click();
  await expect(lines(page)).toHaveCount(2);
  expect(await factsOf(page, word)).toEqual([]);
  await dialog.getByLabel('Skip existing').uncheck();
  await expect(button('3 facts')).toBeEnabled();
  await dialog.getByLabel('Skip existing').check();

  const repairImport = await breakProcedure(page, 'facts.import');
  await button('2 facts').click();
  await expect(alert).toHaveText(ourFault);
  await repairImport();
  await button('2 facts').dblclick();
  await expect(toast(page, '2 facts imported')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
  await expect(rowOf(page, `Right ${word}`)).toContainText('Feb 29, 2024');
  const facts = await factsOf(page, word);
  expect(facts.map(({ factText }: { factText: string }) => factText)).toEqual([
    `Right ${word}`,
    `=1+1 ${word}`,
  ]);
});

test('an import whose answer is lost, a file, and a download', async ({ page, site }) => {
  const word = randomUUID();
  const rows = Array.from({ length: 30 }, (_, at) => `Fact ${at} of ${word};Test`);
  const dialog = await openImport(page);
  await dialog.getByLabel('Or paste CSV').fill(`factText,source\nWritten ${word},Test`);
  await page.route(/facts\.import/, async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await dialog.getByRole('button', { name: 'Import 1 fact' }).click();
  await expect(dialog.getByText('1 line: 0 right, 1 there already')).toBeVisible();
  await expect(rowOf(page, `Written ${word}`), 'behind the dialog').toBeVisible();
  await expect(dialog).toBeFocused();
  await page.unroute(/facts\.import/);

  const choose = async (table: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a CSV file' }).click();
    const buffer = Buffer.from(table);
    await (await chooser).setFiles({ name: 'facts.csv', mimeType: 'text/csv', buffer });
  };
  await choose('');
  await expect(dialog.getByText('This file is empty.')).toBeVisible();
  await choose(`factText;source\r\n${rows.join('\r\n')}\r\n`);
  await expect(dialog.getByText('facts.csv', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(30);
  await dialog.getByRole('button', { name: 'Import 30 facts' }).click();
  await expect(toast(page, '30 facts imported')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ai-facts-\d{4}-\d\d-\d\d\.csv$/);
  changeDatabase(site, `delete from ai_facts where fact_text like '%of ${word}'`);
});
