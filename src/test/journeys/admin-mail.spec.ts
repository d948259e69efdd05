import { startSite } from '../start-site.ts';
import { sendMessage, signIn, spam } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('the tabs of mail say how many mails wait, and why', async ({ browser }) => {
  // No server listens at this port.
  const site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const page = await browser.newPage({ baseURL: site.url });

  await signIn(page);
  await page.goto('/admin/dashboard');
  const mail = page.getByRole('region', { name: 'Mail' });
  await page.getByRole('link', { name: 'Field notes' }).click();
  await expect(page.getByRole('button', { name: 'New letter' })).toBeVisible();
  await expect(mail).toBeHidden();

  await sendMessage(site);
  await sendMessage(site, spam);
  await expect
    .poll(() => site.query('select id from deliveries where answer is not null'))
    .toHaveLength(1);
  await page.reload();
  await expect(mail).toContainText('1 mail could not be sent and will be tried again.');
  await expect(mail).toContainText('ECONNREFUSED');
  await expect(mail).toContainText('1 mail held back for half a day: the message looks like spam.');
  await page.getByRole('link', { name: 'Facts' }).click();
  await expect(page.getByRole('heading', { name: 'AI Facts Management' })).toBeVisible();
  await expect(mail).toBeHidden();
  await page.goto('/admin/dashboard?tab=messages');
  await mail.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByRole('alert')).toContainText('127.0.0.1:1');

  await page.close();
  expect(await site.stop()).toBe(0);
});

test('without a mail server the messages tab names the folder of the files', async ({
  browser,
}) => {
  const site = await startSite({ SMTP_URL: '' });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Mail' })).toBeHidden();
  await page.getByRole('link', { name: 'Messages' }).click();
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(mail).toContainText(
    `SMTP_URL is not set: mail is written to files in ${site.folder}/outbox.`,
  );
  await mail.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(mail.getByRole('status')).toHaveText(
    `SMTP_URL is not set: the message is a file in ${site.folder}/outbox.`,
  );
  await expectAccessible(page);

  await context.close();
  expect(await site.stop()).toBe(0);
});
