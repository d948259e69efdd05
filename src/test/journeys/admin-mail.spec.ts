import { startSite } from '../start-site.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

test('the dashboard says how many mails wait, and why', async ({ browser }) => {
  // No server listens at this port.
  const site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const page = await browser.newPage({ baseURL: site.url });
  const send = (fields: object) =>
    page.request.post('/api/contact', {
      data: {
        name: 'Grace Hopper',
        email: 'grace@example.org',
        subject: 'other',
        message: 'Hello',
        privacy: true,
        ...fields,
      },
    });

  await signIn(page);
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(page.getByRole('heading', { name: 'AI Facts Management' })).toBeVisible();
  await expect(mail).toBeHidden();

  expect((await send({})).status()).toBe(201);
  expect((await send({ website: 'https://casino.test', filledInMs: 100 })).status()).toBe(201);
  await expect
    .poll(() => site.query('select id from mails where last_error is not null'))
    .toHaveLength(1);
  await page.reload();
  await expect(mail).toContainText('1 mail could not be sent and will be tried again.');
  await expect(mail).toContainText('ECONNREFUSED');
  await expect(mail).toContainText('1 mail held back for half a day');

  await page.close();
  expect(await site.stop()).toBe(0);
});
