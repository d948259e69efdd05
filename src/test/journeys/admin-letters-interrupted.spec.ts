import { breakProcedure, button, changeDatabase, signIn } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { addSubscribers, lettersTab, row, sending, text, write } from './letters.ts';

test.use({
  // Frames without scripts complain about what the test itself runs in them.
  expectedComplaint: /status of (500|502)|ERR_|Blocked script execution/,
});

test.beforeEach(async ({ page, site }) => {
  changeDatabase(site, 'delete from letters; delete from subscribers');
  await signIn(page);
});

test('an open page follows a letter through a failing proxy and a killed process', async ({
  page,
  site,
}) => {
  addSubscribers(site, 'interrupted.test', 60);
  // Its timers are moved on by hand: a lost connection is tried again after three seconds.
  await page.clock.install();
  await write(page);
  await page.route(/letters\.byId/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await button(page, 'Send to 60 subscribers').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 60 subscribers' }).click();
  const notice = sending(page)
    .getByRole('status')
    .filter({ hasText: /^The connection was lost\. Sending goes on/ });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/letters\.byId/);
  await page.clock.fastForward(3_000);
  await expect(notice).toBeHidden();
  await expect(sending(page).getByText(/^Sending, [1-9]\d* of 60$/)).toBeVisible();

  const restart = await site.kill();
  await expect(notice).toBeVisible();
  const sent = () => new Set(site.mails.filter((mail) => mail.includes('interrupted.test'))).size;
  const sentBefore = sent();
  await restart();
  await page.clock.fastForward(3_000);
  await expect(notice).toBeHidden();
  await expect.poll(sent).toBeGreaterThan(sentBefore + 1);
  const shown = async () =>
    Number(/Sending, (\d+) of 60/.exec(await sending(page).innerText())?.[1] ?? 0);
  await expect.poll(shown).toBeGreaterThan(sentBefore);
  changeDatabase(site, `update letters set state = 'stopped', ended_at = 1`);
  await expect(sending(page).getByText(/^Stopped, \d+ of 60/)).toBeVisible();
});

test('what cannot be loaded says so, and is loaded by "Try again"', async ({ page, site }) => {
  changeDatabase(
    site,
    `insert into letters (id, subject, text, changed_at) values (1, 'Costs', '# Hello', 1)`,
  );
  await page.goto(lettersTab);
  const answerLetter = await breakProcedure(page, 'letters.byId');
  await row(page).getByRole('link').click();
  await expect(page.getByRole('alert')).toContainText('Error loading letter');
  await answerLetter();
  await button(page, 'Try again').click();
  await expect(text(page)).toHaveValue('# Hello');

  const answerRefresh = await breakProcedure(page, 'letters.byId');
  await button(page, 'Refresh').click();
  await expect(page.getByText(/^Not refreshed: /)).toBeVisible();
  await expect(text(page)).toHaveValue('# Hello');
  await answerRefresh();

  const answerPreview = await breakProcedure(page, 'letters.preview');
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByText('Error loading the plain text')).toBeVisible();
  await answerPreview();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('pre')).toContainText('Hello');
});
