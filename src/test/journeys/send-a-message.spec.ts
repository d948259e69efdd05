import type { Page } from '@playwright/test';
import { contactForm, newsletterForm } from '#content';
import { watchRequests } from '../browser.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  fillContactForm,
  holdBack,
  test,
} from './journey.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a message is sent once, and another names what it lacks', async ({ page, site }) => {
  await page.goto('/');
  await fillContactForm(page, { message: 'We have a compiler.\nCan it think?' });
  await field(page, 'Company').fill('Navy');
  const requests = watchRequests(page);
  await page.getByRole('button', { name: 'Send Message' }).dblclick();

  const confetti = page.locator('body > canvas');
  await expect(confetti).toHaveCSS('z-index', '100');
  await expect(confetti).toHaveCSS('pointer-events', 'none');
  const toast = page.getByRole('alertdialog');
  await expect(toast).toContainText('Message sent!');
  await expect(toast).toContainText("We'll get back to you as soon as possible.");
  await expect(page.locator('form :focus')).toContainText(contactForm.sent);
  await expect(field(page, 'Full Name')).toHaveValue('');
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(page.getByLabel('I agree')).not.toBeChecked();
  await expectAccessible(page);

  // The server stores one all the same: of two requests nothing else would be seen.
  expect(requests.filter((request) => request.method() === 'POST')).toHaveLength(1);
  expect(
    site.query(
      "select email, company, subject, message, privacy from contacts where name = 'Grace Hopper'",
    ),
  ).toEqual([
    {
      email: 'grace@example.org',
      company: 'Navy',
      subject: 'custom',
      message: 'We have a compiler.\nCan it think?',
      privacy: 1,
    },
  ]);

  await field(page, 'Company').fill('Navy');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(contactForm.sent)).toHaveCount(0);
  await expect(field(page, 'Full Name')).toBeFocused();
  for (const [control, message] of [
    [field(page, 'Full Name'), 'Please enter your name'],
    [page.locator('#contact').getByLabel('Email Address'), 'Please enter a valid email address'],
    [page.getByLabel('Subject'), 'Please select a subject'],
    [field(page, 'Message'), 'Please enter a message'],
    [page.getByLabel('I agree'), 'You must agree to the privacy policy'],
  ] as const) {
    await expect(control).toHaveAccessibleDescription(message);
  }
  await expect(field(page, 'Company')).toHaveValue('Navy');
  await expectAccessible(page);
});

test('a second Enter leaves the receipt of a message where it is', async ({ page }) => {
  await page.goto('/');
  await fillContactForm(page, { message: 'Entered twice' });
  await page.evaluate(() => {
    const enterAgain = (resolve: (isDone: boolean) => void) =>
      document.addEventListener('reset', ({ target }) => {
        setTimeout(() => {
          if (target instanceof HTMLFormElement) target.requestSubmit();
          resolve(true);
        }, 100);
      });
    Object.assign(window, { enteredAgain: new Promise(enterAgain) });
  });
  await field(page, 'Full Name').press('Enter');
  await page.evaluate('enteredAgain');
  await expect(page.getByText('Please enter your name')).toHaveCount(0);
  await expect(page.getByText(contactForm.sent)).toBeVisible();
});

test.describe('when sending fails', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|status of 502/ });

  test('nothing typed is lost, a reason is said, and another try works', async ({ page, site }) => {
    await page.goto('/');
    const links = 'https://a.test https://b.test https://c.test';
    await fillContactForm(page, { name: 'Patient Visitor', message: links });
    await page.locator('[name=website]').fill('https://casino.test', { force: true });
    const send = page.getByRole('button', { name: 'Send Message' });
    const toast = page.getByRole('alertdialog');

    await page.context().setOffline(true);
    await send.click();
    await expect(toast).toContainText('Something went wrong');
    await expect(toast).toContainText('Please try again later.');
    await expect(page.locator('form :focus')).toHaveText(contactForm.notSent);

    await page.context().setOffline(false);
    await page.route('**/api/trpc/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>nginx</h1>' }),
    );
    await send.click();
    await expect(toast).toContainText('502: Bad Gateway');

    await page.unroute('**/api/trpc/**');
    await expect(field(page, 'Message')).toHaveValue(links);
    await send.click();
    await expect(toast).toContainText('Message sent!');
    expect(
      site.query(
        "select reasons from suspected_contacts join contacts on id = contact_id where name = 'Patient Visitor'",
      ),
      'stored once, and marked',
    ).toHaveLength(1);
  });
});

for (const [putIn, expectedComplaint] of [
  ['', /^$/],
  // As an extension of the browser does, of which React complains.
  ['<span>Fill in</span>', /Minified React error #418/],
] as const) {
  test.describe(`with "${putIn}" in the form`, () => {
    test.use({ expectedComplaint });

    test('what is typed before a slow script arrives is not lost', async ({ page }) => {
      const release = await holdBack(page, '**/assets/*.js');
      await page.goto('/', { waitUntil: 'commit' });
      await fillContactForm(page, { name: 'Quick Typist' });
      await page.evaluate((html) => {
        for (const input of document.querySelectorAll('#contact-form input')) {
          input.insertAdjacentHTML('afterend', html);
        }
      }, putIn);
      await page.getByRole('button', { name: 'Send Message' }).click();
      release();

      await expect(field(page, 'Message')).toHaveAccessibleDescription('Please enter a message');
      await expect(field(page, 'Full Name')).toHaveValue('Quick Typist');
      await expect(page.getByLabel('Subject')).toHaveValue('custom');
      await expect(page.getByLabel('I agree')).toBeChecked();
      await field(page, 'Message').fill('Hello');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Message sent!');
    });
  });
}

test.describe('a confirmation that fails', () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 40[04]/ });

  test('is tried again, or offers the sign-up form', async ({ page }) => {
    await page.goto(`/?confirm=${'x'.repeat(43)}#newsletter`);
    const newsletter = page.locator('#newsletter');
    const confirm = newsletter.getByRole('button', { name: 'Confirm' });
    await page.route('**/api/trpc/**', (route) => route.abort());
    await confirm.click();
    await expect(newsletter.getByRole('alert')).toContainText(newsletterForm.confirm.failed);
    await expect(confirm).toBeEnabled();
    await expect(confirm).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await page.unroute('**/api/trpc/**');
    await confirm.click();
    await expect(newsletter.getByRole('alert')).toHaveText(newsletterForm.linkUsed);
    await expect(page.locator(':focus')).toHaveText(newsletterForm.linkUsed);
    await expect(confirm).toBeHidden();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    await expect(newsletter.getByText('Please enter a valid email address')).toBeVisible();
    await expectAccessibleInBoth(page);

    await newsletter.getByLabel('Email address').fill('again@example.org');
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    await expect(newsletter.getByText(newsletterForm.sent)).toBeVisible();
  });
});
