import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  breakProcedure,
  changeDatabase,
  ourFault,
  rowOf,
  sendLogin,
  signIn,
  toast,
} from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import facts' });
const lines = (page: Page) => dialogOf(page).getByRole('list', { name: 'Lines' }).locator('> li');

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

async function chooseFile(page: Page, buffer: Buffer, name = 'facts.csv') {
  const chooser = page.waitForEvent('filechooser');
  await dialogOf(page).getByRole('button', { name: 'Choose a CSV file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  await expect(dialogOf(page).getByText(name, { exact: true })).toBeVisible();
}

async function factsOf(page: Page, word: string) {
  const { facts } = await (await page.request.get('/api/ai-facts/all')).json();
  return facts.filter(({ factText }: { factText: string }) => factText.includes(word));
}

test('each line of a pasted table is checked, and the right ones are imported, once for two presses', async ({
  page,
}) => {
  const word = randomUUID();
  const dialog = await openImport(page);
  await expectAccessible(page);
  const button = (count: string) => dialog.getByRole('button', { name: `Import ${count}` });
  await expect(button('0 facts')).toBeDisabled();

  const table = [
    'factText,source,active,factDate,tags,note',
    `Right ${word},Test,no,2024-02-29,"governance;New ${word}",x`,
    `Wrong ${word},Test,,2026-02-30,,`,
    `RIGHT ${word},Test,,,,`,
    `'=1+1 ${word},Test,,,,`,
  ];
  await dialog.getByLabel('Or paste CSV').fill(table.join('\n'));
  await expect(lines(page)).toHaveCount(4);
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

test('what is no table of facts is said, until another text takes its place', async ({ page }) => {
  const dialog = await openImport(page);
  const field = dialog.getByLabel('Or paste CSV');
  await field.fill('text,source\nA,B');
  await expect(dialog.getByRole('alert')).toContainText('has no column “factText”');
  await expectAccessible(page);
  await field.fill('factText,source\nA right fact,Test');
  await expect(lines(page)).toHaveCount(1);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('500 facts come in, and the facts are downloaded', async ({ page, site }) => {
  const word = randomUUID();
  const rows = Array.from({ length: 500 }, (_, at) => `Fact ${at} of ${word};Test`);
  await openImport(page);
  await chooseFile(page, Buffer.from(`factText;source\r\n${rows.join('\r\n')}\r\n`));
  await expect(lines(page)).toHaveCount(500);
  await dialogOf(page).getByRole('button', { name: 'Import 500 facts' }).click();
  await expect(toast(page, '500 facts imported')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ai-facts-\d{4}-\d\d-\d\d\.csv$/);
  changeDatabase(site, `delete from ai_facts where fact_text like '%of ${word}'`);
});

test.describe('when it fails', () => {
  test.use({ expectedComplaint: /status of 500/ });
  const table = 'factText,source\nA fact to import,Test';

  test('a check that fails is tried again', async ({ page }) => {
    const dialog = await openImport(page);
    const stop = await breakProcedure(page, 'facts.checkImport');
    await dialog.getByLabel('Or paste CSV').fill(table);
    await expect(dialog.getByRole('alert')).toHaveText(`Error checking the table: ${ourFault}`);
    await stop();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(lines(page)).toHaveCount(1);
  });

  test('an import that fails leaves the table where it is', async ({ page }) => {
    const dialog = await openImport(page);
    const stop = await breakProcedure(page, 'facts.import');
    await dialog.getByLabel('Or paste CSV').fill(table.replace('to import', randomUUID()));
    const button = dialog.getByRole('button', { name: 'Import 1 fact', exact: true });
    await button.click();
    await expect(dialog.getByRole('alert')).toHaveText(ourFault);
    await stop();
    await button.click();
    await expect(toast(page, '1 fact imported')).toBeVisible();
  });
});

test.describe('a session that ended', () => {
  test.use({ expectedComplaint: /status of 413/ });

  test('asks to sign in, and then the table is checked', async ({ page }) => {
    const dialog = await openImport(page);
    await page.context().clearCookies();
    const rows = Array.from(
      { length: 1_000 },
      (_, at) => `Fact ${at} of a session that ended,${'Test'.repeat(20)}`,
    );
    await dialog.getByLabel('Or paste CSV').fill(`factText,source\n${rows.join('\n')}`);
    const gate = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(gate).toBeVisible();
    await sendLogin(page);
    await expect(dialog.getByText('1,000 lines: 1,000 right')).toBeVisible();
  });
});
