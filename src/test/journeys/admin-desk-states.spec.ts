import type { Page } from '@playwright/test';
import { changeDatabase, entry, folder, signIn } from './administrator.ts';
import { expect, expectAccessible, expectContrastInDark, test } from './journey.ts';
import { siteAdmin } from '../start-site.ts';

const folders = ['Inbox', 'Answered', 'Archived', 'Suspected', 'Deleted'];

const clear = 'delete from contacts; delete from deliveries; delete from subscribers;';

/** A message in each folder, from a sender of its name. */
const aMessageInEach = folders
  .map(
    (name, at) =>
      `insert into contacts (id, name, email, subject, message, privacy) values (${at + 1}, 'In ${name}', 'a@example.org', 'other', 'Hello', 1);
       insert into contact_states (contact_id, folder, moved_at) values (${at + 1}, '${name.toLowerCase()}', unixepoch() * 1000);`,
  )
  .join('');

/** A message in the Inbox for each state of its notice; none of the mails is due. */
const aNoticeOfEachState = `
  insert into contacts (id, name, email, subject, message, privacy)
    select 10 + key, value, 'a@example.org', 'other', 'Hello', 1
      from json_each('["Waits", "Held", "Refused", "File"]');
  insert into contact_states (contact_id, folder, moved_at) select id, 'inbox', 1 from contacts where id >= 10;
  insert into deliveries (kind, contact_id, state, attempts, run_at, answer, answered_at, is_file) values
    ('notice', 10, 'waiting', 1, 99999999999999, '451 try again later', 1, 0),
    ('notice', 11, 'waiting', 0, 99999999999999, null, null, 0),
    ('notice', 12, 'refused', 1, 99999999999999, '550 no such mailbox', 1, 0),
    ('notice', 13, 'sent', 1, 0, 'a file', 1, 1);`;

async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page);
  await expectContrastInDark(page);
}

test.describe('axe finds nothing serious', () => {
  // Colours that still change have another contrast.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test.beforeEach(({ site }) => changeDatabase(site, clear));

  for (const [what, rows] of [
    ['that are empty', ''],
    ['with a message', aMessageInEach],
  ] as const) {
    test(`in folders ${what}`, async ({ page, site }) => {
      changeDatabase(site, rows);
      await signIn(page);
      await page.goto('/admin/dashboard?tab=messages');
      for (const name of folders) {
        await folder(page, name).click();
        const shown = rows ? entry(page, `In ${name}`) : page.getByText('There are no messages.');
        await expect(shown).toBeVisible();
      }
      await expectAccessibleInBoth(page);
    });
  }

  test('in an opened message, which says what became of its notice', async ({ page, site }) => {
    changeDatabase(site, aNoticeOfEachState);
    await signIn(page);
    await page.goto('/admin/dashboard?tab=messages');
    for (const [name, sentence] of [
      ['Waits', 'Notice waits: 451 try again later'],
      ['Held', 'Notice held back'],
      ['Refused', 'Notice refused: 550 no such mailbox'],
      ['File', 'Notice written to a file'],
    ] as const) {
      await entry(page, name).click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Inbox' }).click();
    }
    await entry(page, 'Refused').click();
    await expect(page.getByText('Notice refused: 550 no such mailbox')).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test('in the questions about a message', async ({ page, site }) => {
    changeDatabase(site, aMessageInEach);
    await signIn(page);
    await page.goto('/admin/dashboard?tab=messages&folder=deleted');
    await entry(page, 'In Deleted').click();
    for (const button of ['Delete for good', 'Erase this person']) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
      await expectAccessibleInBoth(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('among the subscribers', async ({ page, site }) => {
    await signIn(page);
    await page.goto('/admin/dashboard?tab=subscribers');
    await expect(page.getByText('There are no subscribers yet.')).toBeVisible();
    await expectAccessibleInBoth(page);
    changeDatabase(
      site,
      `insert into subscribers (id, email) values (1, 'reader@example.org');
       insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, undeliverable_at, leave_token) values (1, 1, 2, 3, 'token')`,
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'reader@' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('link', { name: 'Field notes' }).click();
    await expect(page.getByRole('heading', { name: 'Field notes' })).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test('in the forms of the account', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/dashboard?tab=account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expectAccessibleInBoth(page);
    const codes = page.getByRole('region', { name: 'Sign-in codes by e-mail' });
    await codes.getByLabel('E-mail address').fill('owner@example.org');
    await codes.getByLabel('Current password').fill(siteAdmin.password);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await expectAccessibleInBoth(page);
  });
});
