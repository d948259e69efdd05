import { contactForm } from '#content';
import { DatabaseServer } from '../database-server.ts';
import { startSite } from '../start-site.ts';
import { expect, test } from './journey.ts';

test.use({ expectedComplaint: /status of 503/ });

test('while the database server is away the page is there, and the form keeps what was typed', async ({
  page,
}) => {
  const server = await new DatabaseServer().start();
  const away = await startSite({
    DATABASE_URL: server.url,
    SESSION_SECRET: 'the same on each machine, long enough',
  });
  await (await fetch(away.url)).text();
  await server.kill();

  await page.goto(away.url);
  const form = page.locator('#contact');
  await form.getByLabel('Full Name').fill('Grace Hopper');
  await form.getByLabel('Email Address').fill('grace@example.org');
  await form.getByLabel('Subject').selectOption('Other');
  await form.getByLabel('Message').fill('Is anybody there?');
  await form.getByLabel('I agree').check();
  const send = form.getByRole('button', { name: 'Send Message' });
  await send.click();

  await expect(form.getByRole('alert')).toContainText(contactForm.notSent, { timeout: 15_000 });
  await expect(form.getByLabel('Full Name')).toHaveValue('Grace Hopper');
  await expect(form.getByLabel('Message')).toHaveValue('Is anybody there?');
  await expect(form.getByLabel('I agree')).toBeChecked();

  await server.start();
  await send.click();
  await expect(form.getByText(contactForm.sent)).toBeVisible({ timeout: 15_000 });
  await expect(form.getByLabel('Message')).toHaveValue('');
  await expect
    .poll(() => away.mails.filter((mail) => mail.includes('Grace Hopper')).length)
    .toBe(1);
  await away.stop();
  await server.close();
});
