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
import { expect, expectAccessible, expectAccessibleInBoth, holdBack, test } from './journey.ts';

test.use({ expectedComplaint: /status of (400|409|500)|ERR_/ });

test.beforeEach(async ({ page, site }) => {
  changeDatabase(site, 'delete from contacts; delete from deliveries');
  await signIn(page);
});

const answerField = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });
const send = (page: Page) => page.getByRole('button', { name: 'Send answer' }).click();
const answers = (page: Page) => page.getByRole('region', { name: 'Answers' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

/** The messages tab with the only message opened. */
async function open(page: Page) {
  await page.goto('/admin/dashboard?tab=messages');
  await entry(page, 'Grace Hopper').click();
  await expect(answerField(page)).toBeEditable();
}

test('a message is answered, and the answer is found', async ({ page, site }) => {
  await sendMessage(site, { email: 'grace@answers.test' });
  await open(page);
  const quoted = page.getByRole('region', { name: 'Preview of what is quoted' });
  await expect(quoted).toContainText(
    /On \d+ \w+ \d{4}, Grace Hopper wrote:\n> We have a compiler\.\n> Can it think\?/,
  );
  await send(page);
  await expect(page.getByText('Please write an answer')).toBeVisible();
  await expect(answerField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(answerField(page)).toBeFocused();
  await expectAccessibleInBoth(page);

  const words = 'Dear Grace,\n\nit can: zeppelin.';
  await answerField(page).fill(words);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(answerField(page)).toHaveValue(words);
  const repair = await breakProcedure(page, 'answers.send');
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: ourFault })).toBeVisible();
  await expect(answerField(page)).toHaveValue(words);
  await repair();
  // It is stored, and only the server's answer does not come.
  await page.route(/answers\.send/, async (route) => {
    await route.fetch({ maxRetries: 1 });
    await route.abort();
  });
  await send(page);
  await expect(answers(page).getByRole('listitem')).toHaveCount(1);
  await expect(answerField(page)).toHaveValue(words);
  await page.unroute(/answers\.send/);
  const answered = await holdBack(page, /answers\.send/);
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(answerField(page), 'while it is sent').not.toBeEditable();
  answered();
  await expect(toast(page, 'Answer on its way')).toBeVisible();
  await expect(answerField(page)).toHaveValue('');
  await expect(answers(page).getByRole('listitem'), 'sent once').toHaveCount(1);
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

test('a search that waits for the answer to be saved is one step for Back', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1_300, height: 900 });
  await sendMessage(site, {});
  await open(page);
  const opened = page.url();
  const save = await holdBack(page, /answers\.save/);
  await answerField(page).fill('Dear Grace');
  for (const typed of ['comp', 'compiler']) {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(typed);
    // A search begins a moment after the last letter.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  }
  save();
  await expect(page).toHaveURL(/search=compiler/);
  await page.goBack();
  await expect(page).toHaveURL(opened);
});

test('an answer that another person gave first is shown', async ({ page, site, request }) => {
  await sendMessage(site, { email: 'twice@answers.test' });
  const mails = () => site.mails.filter((mail) => /^To: twice@answers\.test\r$/m.test(mail));
  await open(page);
  const id = Number(new URL(page.url()).searchParams.get('message'));
  const credentials = await createAdministrator(site);
  await request.post('/api/admin/login', { data: credentials });
  const draft = { id, version: 0, text: 'The first' };
  // A connection that is used again may be one that the site is just closing.
  await request.post('/api/trpc/answers.save', { data: draft, maxRetries: 1 });
  await answerField(page).fill('The second');
  await expect(page.getByText('Changed in another window')).toBeVisible();
  await request.post('/api/trpc/answers.send', { data: { id, version: 1 } });
  await expect.poll(() => mails().length).toBe(1);

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
  await expect(answerField(page), 'not what was sent').toHaveValue('');
  await answerField(page).fill('The second');
  await send(page);
  await expect(answers(page).getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => mails().length).toBe(2);

  const saved = 'A third, that was saved';
  await answerField(page).fill(saved);
  const stored = () =>
    site.query<{ version: number; text: string }>(
      'select version, text from answer_drafts where contact_id = ?',
      id,
    )[0];
  await expect.poll(() => stored()?.text).toBe(saved);
  // The same person, in another window.
  const third = { id, version: stored()?.version };
  await page.request.post('/api/trpc/answers.send', { data: third, maxRetries: 1 });
  const refusal = page.getByText('admin has answered this message meanwhile.');
  for (const _ of ['first', 'second']) {
    const refused = page.waitForResponse(/answers\.send/);
    await send(page);
    expect((await refused).status()).toBe(409);
    await expect(refusal).toBeVisible();
    await expect(answers(page).getByRole('listitem')).toHaveCount(3);
    await expect(answerField(page)).toHaveValue(saved);
  }
});
