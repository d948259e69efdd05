import type { Page } from '@playwright/test';
import { button, changeDatabase, preview, signIn, toast } from './administrator.ts';
import { expect, expectAccessible, expectFits, holdBack, test } from './journey.ts';
import type { Site } from '../start-site.ts';

const wide = { width: 1_280, height: 720 };
const lettersTab = '/admin/dashboard?tab=letters';
const confirmedAt = Date.parse('2026-01-05T09:00:00Z');

/** Writes confirmed subscribers of one domain into the database of the running site. */
function addSubscribers(site: Site, domain: string, count: number) {
  changeDatabase(
    site,
    `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})
       insert into subscribers (email) select 'reader-' || n || '@${domain}' from n;
     insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, leave_token)
       select id, ${confirmedAt}, ${confirmedAt}, lower(hex(randomblob(16))) from subscribers`,
  );
}

const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });
const row = (page: Page) => page.getByRole('list', { name: 'Letters' }).getByRole('listitem');
const sending = (page: Page) => page.getByRole('region', { name: 'Sending' });

/** What most letters of the journeys say. */
const content = { subject: 'What agents cost', text: '# Costs\n\nThey *vary*.' };

/** Opens a draft with that content, which was made without the pages; there is no other letter. */
async function write(page: Page) {
  const ask = async (name: string, data: object) => {
    const answer = await page.request.post(`/api/trpc/letters.${name}`, { data });
    return (await answer.json()).result.data;
  };
  const { id, version } = await ask('create', {});
  await ask('save', { id, version, ...content });
  await page.goto(lettersTab);
  await row(page).getByRole('link').click();
  await expect(text(page)).toHaveValue(content.text);
}

test.use({
  // Frames without scripts complain about what the test itself runs in them. A preview that is asked for while its reader
  // logs out is refused, and the refusal may not be framed.
  expectedComplaint:
    /status of (400|401|404)|ERR_FAILED|Blocked script execution|^Framing |preview\S+ net::ERR_BLOCKED_BY_RESPONSE$/,
});

test.beforeEach(async ({ page, site }) => {
  changeDatabase(site, 'delete from letters; delete from subscribers');
  await signIn(page);
});

test('a letter is written, saved while it is typed, and previewed', async ({ page, site }) => {
  await page.goto(lettersTab);
  await expect(page.getByText('What you write to your subscribers will stand here')).toBeVisible();
  await button(page, 'New letter').click();
  await expect(page).toHaveURL(/\?tab=letters&letter=\d+$/);
  await expect(button(page, 'Send to 0 subscribers')).toBeDisabled();
  await expect(page.getByText('The letter has no subject yet.')).toBeVisible();
  await subject(page).pressSequentially('What agents cost');
  await text(page).fill('# Costs\n\nThey *vary*, [all of them](/#services). <b>Much</b>');
  await expect
    .poll(() => site.query('select subject, text from letters'), { timeout: 1_500 })
    .toEqual([
      {
        subject: 'What agents cost',
        text: '# Costs\n\nThey *vary*, [all of them](/#services). <b>Much</b>',
      },
    ]);
  await expect(saved(page)).toBeVisible();

  await expect(page.locator('iframe[title=Preview]')).not.toHaveAttribute('sandbox', /scripts/);
  await expect(preview(page).getByRole('heading', { name: 'Costs' })).toBeVisible();
  await expect(preview(page).locator('em')).toHaveText('vary');
  await expect(preview(page).getByText('<b>Much</b>')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await preview(page).getByRole('link', { name: 'all of them' }).click();
  await (await opened).waitForURL(/#services$/);
  await (await opened).close();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const isWhole = ({ clientHeight, contentDocument }: HTMLIFrameElement) =>
    contentDocument?.documentElement.scrollHeight === clientHeight;
  await expect.poll(() => page.locator('iframe[title=Preview]').evaluate(isWhole)).toBe(true);
  await page.setViewportSize(wide);
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.locator('pre')).toContainText('They _vary_, all of them (');
  await expect(page.locator('pre')).toContainText('/?leave=preview#newsletter');

  await text(page).press('End');
  await text(page).pressSequentially('!');
  await page.getByRole('link', { name: 'Back to the letters' }).click();
  await expect(page).toHaveURL(lettersTab);
  await expect(row(page)).toContainText(/What agents cost.*Draft/);
  await expectAccessible(page);
  await page.goBack();
  await expect(subject(page)).toHaveValue('What agents cost');
  await expect(text(page)).toHaveValue(/!$/m);
  await page.goBack();
  await expect(page).toHaveURL(lettersTab);

  await page.setViewportSize({ width: 320, height: 640 });
  await row(page).getByRole('link').click();
  await subject(page).fill('x'.repeat(200));
  await expect(saved(page)).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Back to the letters' }).click();
  await expect(row(page)).toContainText('xxx');
  await expectFits(page);

  await row(page).getByRole('link').click();
  await expect(button(page, 'Delete')).toBeVisible();
  changeDatabase(site, 'delete from letters');
  await text(page).fill('Deleted elsewhere');
  await expect(page.getByText('Not saved: 404: This letter is not here any more.')).toBeVisible();
  await expect(text(page)).toHaveValue('Deleted elsewhere');
  await expect(button(page, 'Delete')).toBeHidden();
});

test('a link that waits for a letter to be saved gives way to Back', async ({ page, site }) => {
  changeDatabase(
    site,
    "insert into letters (subject, text, created_at, changed_at) values ('A', 'B', 0, 0)",
  );
  await page.goto(lettersTab);
  await row(page).getByRole('link').click();
  const save = await holdBack(page, /letters\.save/);
  await subject(page).fill('C');
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.evaluate(() => window.history.back());
  save();
  await expect(row(page)).toBeVisible();
  await expect(page).toHaveURL(lettersTab);
});

test('nothing typed is lost: a failed save, a closed tab, a logout', async ({ page, site }) => {
  await write(page);
  const texts = () =>
    site.query<{ text: string }>('select text from letters').map(({ text }) => text);
  await page.route(/letters\.save/, (route) => route.abort());
  const typed = 'Written without a network\n'.repeat(60);
  await text(page).fill(typed);
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Not saved: The server cannot be reached');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Plain text' }).scrollIntoViewIfNeeded();
  await text(page).press('End');
  await expect(notice, 'seen from the end of a long text').toBeInViewport({ ratio: 1 });
  const foot = await button(page, 'Delete').locator('..').boundingBox();
  const room = await page.evaluate(
    () => getComputedStyle(document.documentElement).scrollPaddingBottom,
  );
  expect(parseFloat(room), 'no line is typed below the buttons').toBeGreaterThanOrEqual(
    foot?.height ?? Infinity,
  );
  await page.setViewportSize(wide);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  page.once('dialog', (dialog) => dialog.dismiss());
  await button(page, 'Logout').click();
  await expect(button(page, 'Logout')).toBeVisible();
  await expect(text(page)).toHaveValue(typed);
  await page.unroute(/letters\.save/);
  await expect(saved(page)).toBeVisible();
  expect(texts()).toEqual([typed]);

  await subject(page).fill('x'.repeat(201));
  await expect(page.getByText('Subject must be at most 200 characters long').first()).toBeVisible();
  await subject(page).fill(content.subject);
  await text(page).fill('Typed just before the logout');
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/admin/login');
  expect(texts()).toEqual(['Typed just before the logout']);
});

test('a letter is sent to the subscribers, paused, resumed and stopped', async ({ page, site }) => {
  addSubscribers(site, 'send.test', 60);
  await write(page);
  await button(page, 'Send to 60 subscribers').click();
  const question = page.getByRole('dialog', { name: 'Send this letter?' });
  await expect(question).toContainText('“What agents cost” goes to 60 subscribers.');
  await expect(question).toContainText(
    'Your postal address is missing. Many countries require it in such mail.',
  );
  await expect(question.getByRole('link', { name: 'Company' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=site&part=company',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send to 60 subscribers' }).click();
  await expect(sending(page).getByText(/^Sending, \d+ of 60$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Letter' })).toBeFocused();
  await expect(sending(page).getByText(/^Sending, [1-9]\d* of 60$/)).toBeVisible();

  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeFocused();
  await expect(sending(page).getByText('Paused', { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await button(page, 'Resume').click();
  await expect(button(page, 'Pause')).toBeVisible();

  // The second press is none outside of the question.
  await button(page, 'Stop').dblclick();
  const stop = page.getByRole('dialog', { name: 'Stop sending this letter?' });
  await expect(stop).toContainText('A stopped letter cannot go on.');
  await stop.getByRole('button', { name: 'Stop' }).click();
  await expect(sending(page).getByText(/^Stopped, \d+ of 60$/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(sending(page)).toBeFocused();
  await expect(button(page, 'Copy to a new draft')).toBeVisible();
});

test('a draft that somebody else has sent is copied and deleted', async ({ page, site }) => {
  addSubscribers(site, 'sent.test', 1);
  await write(page);
  const [draft] = site.query<{ id: number; version: number }>('select id, version from letters');
  await page.request.post('/api/trpc/letters.send', { data: draft });
  await text(page).fill('Too late');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Changed in another window');
  await expect(text(page)).toHaveValue('Too late');
  await expect(text(page)).not.toBeEditable();
  await expect(page.getByText('Load the newer letter first.')).toBeVisible();
  await expectAccessible(page);
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Back to the letters' }).click();
  await expect(text(page)).toHaveValue('Too late');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy my text').click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${content.subject}\n\nToo late`,
  );
  await button(page, 'Load the newer letter').click();
  await expect(sending(page).getByText(/^Sent to 1 subscriber/)).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Costs' })).toBeVisible();
  // Of a frame in a process of its own, Chromium would lose presses of a mouse that follow a scroll.
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  expect(targetInfos.filter(({ type }) => type === 'iframe')).toEqual([]);
  await button(page, 'Copy to a new draft').click();
  await expect(subject(page)).toHaveValue(content.subject);
  await expect(text(page)).toHaveValue(content.text);

  const address = page.getByRole('textbox', { name: 'E-mail address' });
  await button(page, 'Send a test').click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await address.fill('owner@test.example');
  await text(page).fill('Changed just before the test');
  const sendTest = await holdBack(page, /letters\.sendTest/);
  await address.press('Enter');
  await expect(button(page, 'Sending a test...')).toBeVisible();
  await address.press('Enter');
  sendTest();
  await expect(page.getByText(/^The mail server at 127\.0\.0\.1:\d+ answered: 250 /)).toBeVisible();
  const [mail, ...others] = site.mails.filter((mail) => mail.includes('To: owner@test.example'));
  expect(others).toEqual([]);
  expect(mail).toContain('Changed just before the test');
  expect(mail).toContain(`Subject: ${content.subject}`);

  const letter = page.url();
  const remove = page.getByRole('article').getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete this draft?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  // What is typed meanwhile goes with it, and nothing asks.
  const removed = await holdBack(page, /letters\.delete/);
  await page.route(/letters\.save/, (route) => route.abort());
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await text(page).fill('Typed in vain');
  removed();
  await expect(toast(page, 'Draft deleted')).toBeVisible();
  await expect(page).toHaveURL(lettersTab);
  expect(site.query('select state from letters')).toEqual([{ state: 'sent' }]);
  await page.goto(letter);
  await expect(page.getByRole('alert')).toHaveText('This letter is not here any more.');
});
