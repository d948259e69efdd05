import type { Page } from '@playwright/test';
import {
  breakProcedure,
  changeDatabase,
  createAdministrator,
  entry,
  folder,
  ourFault,
  sendMessage,
  signIn,
  toast,
} from './administrator.ts';
import { expect, expectAccessible, expectContrastInDark, test } from './journey.ts';

test.use({ expectedComplaint: /status of (400|409|500)|ERR_/ });

test.beforeEach(async ({ page, site }) => {
  changeDatabase(site, 'delete from contacts; delete from deliveries');
  await signIn(page);
});

const answerField = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });
const send = (page: Page) => page.getByRole('button', { name: 'Send answer' }).click();
const answers = (page: Page) => page.getByRole('region', { name: 'Answers' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

/** The messages tab with this message opened. */
async function open(page: Page, name = 'Grace Hopper') {
  await page.goto('/admin/dashboard?tab=messages');
  await entry(page, name).click();
  await expect(answerField(page)).toBeEditable();
}

test('a message is answered, and the answer is found', async ({ page, site }) => {
  await sendMessage(site, { email: 'grace@answers.test' });
  await open(page);
  const quoted = page.getByRole('region', { name: 'Preview of what is quoted' });
  await expect(quoted).toContainText(
    /On \d+ \w+ \d{4}, Grace Hopper wrote:\n> We have a compiler\.\n> Can it think\?/,
  );
  await expectAccessible(page);
  await expectContrastInDark(page);

  await answerField(page).fill('Dear Grace,\n\nit can: zeppelin.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(answerField(page)).toHaveValue('Dear Grace,\n\nit can: zeppelin.');
  await send(page);
  await expect(toast(page, 'Answer on its way')).toBeVisible();
  await expect(answerField(page)).toHaveValue('');
  await expect(answers(page)).toContainText(/admin, .*Dear Grace,\s+it can: zeppelin\.\s*Sent$/);
  await expect(page.getByRole('article')).toContainText('Answered');
  await expect(folder(page, 'Inbox')).toHaveText('Inbox, 0');
  await expect(folder(page, 'Answered')).toHaveText('Answered, 1');
  await expectAccessible(page);

  await folder(page, 'Answered').click();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('zepp hopper');
  await expect(page).toHaveURL(/search=zepp/);
  await expect(entry(page, 'Grace Hopper')).toBeVisible();
});

test('who opened a message before somebody else answered it is warned before anything leaves', async ({
  page,
  site,
  browser,
}) => {
  await sendMessage(site, { email: 'twice@answers.test' });
  const mails = () => site.mails.filter((mail) => /^To: twice@answers\.test\r$/m.test(mail));
  await open(page);
  const credentials = await createAdministrator(site);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other, credentials);
  await open(other);

  await answerField(other).fill('The first');
  await send(other);
  await expect(answers(other)).toContainText('Sent');
  await answerField(page).fill('The second');
  await send(page);
  await expect(
    page.getByText(`${credentials.username} has answered this message meanwhile.`),
  ).toBeVisible();
  await expect(page.getByText('Changed in another window')).toBeVisible();
  await expect(answers(page)).toContainText('The first');
  await expect(answerField(page)).toHaveValue('The second');
  expect(mails()).toHaveLength(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Load the newer answer' }).click();
  await answerField(page).fill('The second');
  await send(page);
  await expect(answers(page).getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => mails().length).toBe(2);
  await context.close();
});

test('what cannot be saved or sent says why, and leaves the text', async ({ page, site }) => {
  await sendMessage(site);
  await open(page);
  await send(page);
  await expect(page.getByText('Please write an answer')).toBeVisible();
  await expect(answerField(page)).toHaveAttribute('aria-invalid', 'true');
  await answerField(page).fill('x'.repeat(20_001));
  await send(page);
  await expect(
    page.getByText('Your answer must be at most 20,000 characters long').first(),
  ).toBeVisible();

  await answerField(page).fill('Short');
  const repair = await breakProcedure(page, 'answers.send');
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: ourFault })).toBeVisible();
  await expect(answerField(page)).toHaveValue('Short');
  await repair();
  await send(page);
  await expect(answers(page)).toContainText('Short');
});
