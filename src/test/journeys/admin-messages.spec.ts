import type { Page } from '@playwright/test';
import {
  button,
  changeDatabase,
  entry,
  folder,
  sendMessage,
  signIn,
  spam,
  toast,
} from './administrator.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectFits,
  holdBack,
  test,
  watchShifts,
} from './journey.ts';

test.use({
  expectedComplaint: /status of (401|404)/,
  // Colours that still change have another contrast.
  contextOptions: { reducedMotion: 'reduce' },
});

test.beforeEach(async ({ page, site }) => {
  changeDatabase(site, 'delete from contacts; delete from deliveries; delete from subscribers');
  await signIn(page);
});

const tab = '/admin/dashboard?tab=messages';
const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk' });
const press = (page: Page, name: string) => button(page, name).click();
const list = (page: Page) => page.getByRole('list', { name: 'Messages in Inbox' });
const mailOf = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true });
const backToInbox = (page: Page) => page.getByRole('link', { name: 'Back to Inbox' }).click();

/** Until the list is read: what is changed after it is not in the list. */
async function refresh(page: Page) {
  await press(page, 'Refresh');
  await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toBeVisible();
}

test('the desk leads to six tabs, of which one is current', async ({ page, site }) => {
  const current = desk(page).locator('[aria-current]');
  await page.goto('/admin/dashboard?tab=nothing');
  await expect(page.getByRole('heading', { name: 'AI Facts Management' })).toBeVisible();
  await expect(current).toHaveText('Facts');
  await expect(desk(page).getByRole('link')).toHaveText([
    'Facts',
    'Messages',
    'Subscribers',
    'Field notes',
    'Site',
    'Account',
  ]);
  for (const [name, address, title] of [
    ['Messages', '?tab=messages', 'Messages | Valuewright'],
    ['Subscribers', '?tab=subscribers', 'Subscribers | Valuewright'],
    ['Field notes', '?tab=letters', 'Field notes | Valuewright'],
    ['Site', '?tab=site', 'Site | Valuewright'],
    ['Account', '?tab=account', 'Account | Valuewright'],
    ['Facts', '', 'Dashboard | Valuewright'],
  ] as const) {
    await desk(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/admin/dashboard${address}`);
    await expect(page).toHaveTitle(title);
    await expect(current).toHaveText(name);
    const logo = page.getByRole('banner').locator('[aria-current]');
    await expect(logo, 'which leads to the facts').toHaveCount(name === 'Facts' ? 1 : 0);
    await expect(mailOf(page), 'none of which waits').toHaveCount(name === 'Messages' ? 1 : 0);
  }
  await page.goBack();
  await expect(current).toHaveText('Account');

  await sendMessage(site);
  await sendMessage(site, spam);
  await desk(page).getByRole('link', { name: 'Field notes' }).click();
  await expect(mailOf(page)).toContainText(
    '1 mail held back for half a day: the message looks like spam.',
  );
  await desk(page).getByRole('link', { name: 'Messages' }).click();
  await expect(
    desk(page).getByRole('link', { name: 'Messages, 1 new', exact: true }),
  ).toBeVisible();

  // The tabs next to it stand where they stay from the start.
  const shifts = await watchShifts(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'AI Facts Management' })).toBeVisible();
  await expect(desk(page)).toContainText('Messages, 1 new');
  await expect(mailOf(page)).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(await shifts()).toEqual([]);

  await sendMessage(site);
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await expect(desk(page)).toContainText('Messages, 2 new');
  await page.goto(`${page.url()}?tab=messages`);
  await expect(page.getByLabel('Fact Text')).toBeVisible();
  await expect(current).toHaveText('Facts');

  await page.setViewportSize({ width: 320, height: 640 });
  const links = desk(page).getByRole('link');
  await links.last().focus();
  for (let nth = 4; nth >= 0; nth -= 1) {
    await page.keyboard.press('Shift+Tab');
    await expect(links.nth(nth)).toBeFocused();
    await expect(links.nth(nth)).toBeInViewport({ ratio: 0.99 });
  }
  await page.goto('/admin/dashboard?tab=account');
  await expect(current, 'which is the last of a row that scrolls').toBeInViewport({ ratio: 0.99 });
});

test('a message is opened, read and answered', async ({ page, site }) => {
  await page.goto(tab);
  await expect(page.getByText('What visitors send with the contact form')).toBeVisible();
  await sendMessage(site, { company: '<b>Navy</b>' });
  const fields = { name: 'Ada Lovelace', subject: 'other', message: 'שלום לכם '.repeat(40) };
  await sendMessage(site, fields);
  await refresh(page);
  await expect(folder(page, 'Inbox')).toHaveText('Inbox, 2');
  const rows = list(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Unread\s*Ada Lovelace.*Other: שלום לכם/);
  const firstLine = rows.first().getByText(/^שלום/);
  await expect(firstLine).toHaveCSS('direction', 'rtl');
  await expect(firstLine, 'so that its end is cut off').toHaveCSS('text-overflow', 'ellipsis');
  await expect(rows.last()).toContainText(
    /Grace Hopper.*Custom AI Solution: We have a compiler\. Can it think\?$/,
  );
  await expect(rows.first().locator('time')).toHaveAttribute('datetime', /^\d{4}-.*Z$/);
  await expect(desk(page)).toContainText('Messages, 2 new');

  await entry(page, 'Grace Hopper').click();
  await expect(page).toHaveURL(/\?tab=messages&message=\d+$/);
  await expect(desk(page)).toContainText('Messages, 1 new');
  const message = page.getByRole('article');
  await expect(message).toContainText('grace@example.org');
  await expect(message).toContainText('<b>Navy</b>');
  await expect(message).toContainText('We have a compiler.\nCan it think?');
  await expect(message.getByText('Notice mailed', { exact: true })).toBeVisible();
  await expect(message.getByText('Suspected:')).toBeHidden();
  await expectAccessibleInBoth(page);
  await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:grace@example\.org\?subject=Re%3A%20Custom%20AI%20Solution&body=%3E%20We/,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body'), 'on paper it stands alone').toHaveText(
    /^Custom AI Solution from Grace Hopper\s+We have a compiler[^]+Agreed before a policy was published\.$/,
    { useInnerText: true },
  );
  await page.emulateMedia({ media: 'screen' });

  await backToInbox(page);
  await expect(entry(page, 'Grace Hopper')).not.toContainText('Unread');
  await entry(page, 'Grace Hopper').click();
  await press(page, 'Mark as unread');
  await expect(entry(page, 'Grace Hopper')).toContainText('Unread');
  await expect(desk(page)).toContainText('Messages, 2 new');
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    await entry(page, name).click();
    await press(page, 'Mark as answered');
    await expect(entry(page, name)).toBeHidden();
  }
  await expect(folder(page, 'Answered')).toHaveText('Answered, 2');
  await expect(desk(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('next to the list a message is opened after the other by J and K', async ({ page, site }) => {
  for (const name of ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'])
    await sendMessage(site, { name });
  await page.goto(tab);
  const rows = list(page).getByRole('link');
  const current = page.locator('[data-message][aria-current]');
  const hint = page.getByText('J opens the next message, K the one before.');
  await expect(page.getByText('Choose a message to read it here.')).toBeVisible();
  await expect(hint).toBeHidden();
  await rows.first().click();
  await expect(hint).toBeVisible();
  for (const [key, name] of [
    ['j', 'Alan Turing'],
    ['j', 'Ada Lovelace'],
    ['j', 'Ada Lovelace'],
    ['k', 'Alan Turing'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('article')).toContainText(`from ${name}`);
    await expect(current).toContainText(name);
    await expect(rows).toHaveCount(3);
  }
  // What is typed is no key.
  await page.getByLabel('Your answer').fill('');
  await page.keyboard.type('jk');
  await expect(page.getByLabel('Your answer')).toHaveValue('jk');
  await expect(current).toContainText('Alan Turing');
  await button(page, 'Erase this person').click();
  const asked = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await asked.press('j');
  await asked.press('Escape');
  await button(page, 'Archive').press('Control+j');
  await refresh(page);
  await expect(current, 'nor with another key, or in a dialog').toContainText('Alan Turing');

  changeDatabase(
    site,
    `with recursive n(n) as (select 1 union all select n + 1 from n where n < 20)
       insert into contacts (name, email, subject, message, privacy, created_at)
         select 'Sailor ' || n, 'sailor@example.org', 'other', 'Ahoy', 1, n from n;
     insert into contact_states (contact_id, folder, moved_at)
       select id, 'inbox', created_at from contacts where name glob 'Sailor*'`,
  );
  await page.goto(tab);
  await entry(page, 'Sailor 20').hover();
  await page.mouse.wheel(0, 100);
  await expect(rows.first()).not.toBeInViewport();
  await entry(page, 'Sailor 20').click();
  for (let sailor = 20; sailor > 5; sailor -= 1) {
    await expect(current).toContainText(`Sailor ${sailor}`);
    await page.keyboard.press('j');
  }
  await expect(current).toContainText('Sailor 5');
  await expect(current, 'also where the list goes on below the window').toBeInViewport({
    ratio: 1,
  });
  await press(page, 'Archive');
  await expect(page.getByText('Choose a message to read it here.')).toBeVisible();
  await expect(entry(page, 'Sailor 4'), 'of a list that stays where it is').toBeInViewport();

  await page.goto(tab);
  await rows.first().click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows.first()).toBeHidden();
  await page.goBack();
  await expect(rows.first()).toBeVisible();

  // On a phone, where the list makes room for the message, it is where it was left.
  const sailor = entry(page, 'Sailor 3');
  await sailor.scrollIntoViewIfNeeded();
  await expect(sailor).toBeInViewport();
  await sailor.click();
  await backToInbox(page);
  await expect(sailor).toBeInViewport();
  await sailor.press('Enter');
  await press(page, 'Archive');
  await expect(toast(page, 'Message moved to Archived')).toBeVisible();
  await expect(sailor).toBeHidden();
  await expect(entry(page, 'Sailor 4')).toBeInViewport();
  await desk(page).getByRole('link', { name: 'Facts' }).click();
  await desk(page).getByRole('link', { name: 'Messages' }).click();
  await expect(rows.first()).toBeInViewport();
});

test('a message goes through the folders and back', async ({ page, site }) => {
  await page.goto(tab);
  for (const name of ['Answered', 'Archived', 'Suspected', 'Deleted', 'Inbox']) {
    await folder(page, name).click();
    await expect(folder(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('There are no messages.')).toBeVisible();
    const days = { Suspected: 90, Deleted: 30 }[name];
    if (days) await expect(page.getByText(`Messages stay here for ${days} days`)).toBeVisible();
  }
  await sendMessage(site);
  await press(page, 'Refresh');
  const moveTo = async (button: string, name: string) => {
    await entry(page, 'Grace Hopper').click();
    await press(page, button);
    await expect(page.getByRole('article')).toBeHidden();
    await expect(entry(page, 'Grace Hopper')).toBeHidden();
    await expect(folder(page, name)).toHaveText(`${name}, 1`);
    await folder(page, name).click();
    await expect(folder(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(entry(page, 'Grace Hopper')).toBeVisible();
  };

  await moveTo('Archive', 'Archived');
  await expect(page).toHaveURL(`${tab}&folder=archived`);
  await moveTo('Delete', 'Deleted');
  await moveTo('Restore', 'Archived');
  await moveTo('Delete', 'Deleted');

  await entry(page, 'Grace Hopper').click();
  await press(page, 'Delete for good');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await press(page, 'Delete for good');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Those that you delete will stand here.')).toBeVisible();
  expect(site.query('select id from contacts')).toEqual([]);
});

test('a search is in the address, and what it finds is downloaded', async ({ page, site }) => {
  await sendMessage(site, { name: 'Zoë Ångström' });
  await sendMessage(site, { name: 'Ada Lovelace', message: 'Engines' });
  await page.goto(tab);
  const field = page.getByRole('searchbox', { name: 'Search messages' });
  await expect(entry(page, 'Ada Lovelace')).toBeVisible();

  await field.fill('angstr COMP');
  await expect(page).toHaveURL(`${tab}&search=angstr+COMP`);
  await expect(entry(page, 'Ada Lovelace')).toBeHidden();
  await expect(entry(page, 'Zoë Ångström')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^messages-inbox-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await (await page.request.get(download.url())).text()).split('\r\n');
  expect(lines).toEqual([expect.any(String), expect.stringContaining('Zoë Ångström'), '']);

  await entry(page, 'Zoë Ångström').click();
  await expect(page).toHaveURL(/tab=messages&search=angstr\+COMP&message=\d+$/);
  await field.fill('true');
  await expect(page.getByText('No message in Inbox has all of these words.')).toBeVisible();
});

test('what is typed just before another tab, or a fact, is chosen is no search', async ({
  page,
}) => {
  await page.goto('/admin/dashboard');
  const arrive = await holdBack(page, /messages-tab.*\.js$/);
  await page.getByRole('searchbox', { name: 'Search facts' }).fill('model');
  await desk(page).getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveTitle('Messages | Valuewright');
  // A search begins a moment after the last letter.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  arrive();
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('');
  await expect(page).toHaveURL(tab);

  await page.goto('/admin/dashboard');
  const edit = page.getByRole('link', { name: 'Edit' }).first();
  await expect(edit).toBeVisible();
  const read = await holdBack(page, /facts\./);
  await page.getByRole('searchbox', { name: 'Search facts' }).fill('model');
  await edit.click();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  read();
  await expect(page).toHaveURL(/\/admin\/ai-fact-edit\/\d+$/);
});

test('a person is erased, and nothing of them is left', async ({ page, site }) => {
  await sendMessage(site, { email: 'Erin@Example.org', name: 'Erin' });
  await sendMessage(site, { ...spam, email: 'erin@example.org', name: 'Erin again' });
  await sendMessage(site, { name: 'Ada Lovelace' });
  // Other journeys have left traces of mail about no message.
  await expect
    .poll(() =>
      site.query("select id from deliveries where state = 'sent' and contact_id is not null"),
    )
    .toHaveLength(2);
  await page.goto(tab);
  await entry(page, 'Erin').click();
  await press(page, 'Erase this person');
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await expect(dialog).toContainText('2 messages, 1 waiting mail.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Erase this person' })).toBeFocused();

  await press(page, 'Erase this person');
  const answer = await holdBack(page, /messages\.erasePerson/);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Erasing...' })).toBeVisible();
  answer();
  await expect(page.getByRole('status').filter({ hasText: 'Erased under' })).toHaveText(
    'Erased under Erin@Example.org: 2 messages, 1 waiting mail. Backups, copies of the database made before a migration, and what a restore put aside are not touched.',
  );
  await expect(dialog).toBeHidden();
  await expect(page.locator(':focus')).toContainText('Erased under');
  await expect(folder(page, 'Suspected')).toHaveText('Suspected, 0');
  await backToInbox(page);
  await expect(entry(page, 'Ada Lovelace')).toBeVisible();
  await expect(entry(page, 'Erin')).toBeHidden();
  expect(site.query<{ name: string }>('select name from contacts')).toEqual([
    { name: 'Ada Lovelace' },
  ]);
});

test('a message that is gone says so, also when it went meanwhile', async ({ page, site }) => {
  const gone = 'This message is not here any more.';
  const alert = page.getByRole('main').getByRole('alert');
  const openAndDelete = async () => {
    await entry(page, 'Grace Hopper').click();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(desk(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    changeDatabase(site, 'delete from contacts');
  };
  await sendMessage(site);
  await page.goto(`${tab}&message=999999`);
  await expect(alert).toHaveText(gone);
  await expectAccessible(page);
  await backToInbox(page);
  await openAndDelete();
  await press(page, 'Archive');
  await expect(toast(page, 'Error')).toContainText(gone);
  await expect(alert).toHaveText(gone);
  await expect(page.getByRole('article')).toBeHidden();
  await expect(page.locator(':focus')).toHaveText(gone);

  await sendMessage(site);
  await backToInbox(page);
  await refresh(page);
  await openAndDelete();
  const answer = page.getByLabel('Your answer');
  await answer.fill('What was typed can still be copied');
  await expect(alert).toHaveText(gone);
  await expect(page.getByRole('article')).toBeHidden();
  await expect(answer).toHaveValue('What was typed can still be copied');
  await expect(answer).toBeFocused();
  page.once('dialog', (dialog) => dialog.accept());
  await backToInbox(page);
  await expect(page).toHaveURL(tab);

  await sendMessage(site);
  await refresh(page);
  await expect(entry(page, 'Grace Hopper')).toBeVisible();
  changeDatabase(site, 'delete from contacts');
  await entry(page, 'Grace Hopper').click();
  await expect(alert).toHaveText(gone);
  await expect(entry(page, 'Grace Hopper')).toBeHidden();
});

test('hostile texts are shown as text, and fit a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const message = [
    'x'.repeat(4_000),
    'שלום עולם, how are you?',
    '<script>document.title = "run"</script><img src=x onerror=alert(1)>',
    '😀'.repeat(200),
  ].join('\n');
  await sendMessage(site, { name: `Sender ${message.slice(0, 90)}`, message });
  await page.goto(tab);
  await expect(entry(page, 'Sender')).toBeVisible();
  await expectFits(page);
  await entry(page, 'Sender').click();
  const shown = page.getByRole('article').getByText('how are you?');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => element.textContent)).toBe(message);
  await expectFits(page);
  await expect(page).toHaveTitle('Messages | Valuewright');
});
