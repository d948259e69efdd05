import { createServer } from 'node:net';
import { freePort, startSite } from '../start-site.ts';
import { sendMessage, signIn } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

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
    .poll(() => site.query('select id from deliveries where answer is not null'))
    .toHaveLength(1);
  await page.reload();
  await expect(mail).toContainText('1 mail could not be sent and will be tried again.');
  await expect(mail).toContainText('ECONNREFUSED');
  await expect(mail).toContainText('1 mail held back for half a day');

  await page.close();
  expect(await site.stop()).toBe(0);
});

test('without a mail server the messages tab names the folder of the files', async ({
  browser,
}) => {
  const site = await startSite({ SMTP_URL: '' });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await sendMessage(site);
  await signIn(page);
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
  await page.getByRole('listitem').getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(page.getByText('Notice written to a file', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await context.close();
  expect(await site.stop()).toBe(0);
});

test('a mail server that stays silent is named within 15 seconds', async ({ browser }) => {
  const port = await freePort();
  // Greets, and then says nothing for as long as a byte now and then leaves the connection open.
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    const timer = setInterval(() => socket.write('250-still here\r\n'), 1_000);
    socket.on('close', () => clearInterval(timer));
  }).listen(port, '127.0.0.1');
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const page = await browser.newPage({ baseURL: site.url });
  await signIn(page, undefined, '/admin/dashboard?tab=messages');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const pressed = Date.now();
  await expect(page.getByRole('button', { name: 'Sending a test mail...' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    `The mail server at 127.0.0.1:${port} did not answer in time`,
    { timeout: 15_000 },
  );
  expect(Date.now() - pressed).toBeLessThan(15_000);

  await page.close();
  expect(await site.stop()).toBe(0);
  server.close();
});
