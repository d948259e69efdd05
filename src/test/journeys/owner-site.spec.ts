import type { Page } from '@playwright/test';
import { button, changeDatabase, preview, signIn, toast } from './administrator.ts';
import {
  boxOf,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectFits,
  holdBack,
  test,
} from './journey.ts';

const words = '/admin/dashboard?tab=site';
const company = `${words}&part=company`;

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const headline = (page: Page) => group(page, 'Hero').getByLabel('Headline', { exact: true });
const saved = (page: Page) => page.getByText('Draft saved', { exact: true });
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name });

async function publish(page: Page, changes: string) {
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: `Publish ${changes}`, exact: true });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, 'Published')).toBeVisible();
  await expect(page.getByText('Nothing unpublished')).toBeVisible();
}

/** Brings the texts of the release back. */
async function restoreOriginal(page: Page) {
  await page.goto(`${words}&part=history`);
  const original = page.getByRole('listitem').filter({ hasText: 'Original texts' });
  await original.getByRole('button', { name: 'Restore into draft' }).click();
  await expect(toast(page, 'Restored into the draft')).toBeVisible();
}

const homePage = async (page: Page) =>
  await (await page.request.get('/', { maxRetries: 1 })).text();

/** A picture of this size, as a browser encodes it. */
async function picture(page: Page, type: string, width: number, height: number) {
  const url = await page.evaluate(
    ({ type, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context) context.fillRect(0, 0, width / 2, height);
      return canvas.toDataURL(type);
    },
    { type, width, height },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

// Without what moves in the preview.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the owner changes the page, publishes, and goes back', async ({ page, browser, site }) => {
  const before = await homePage(page);
  await page.goto(words);
  await expect(page).toHaveTitle('Site | Valuewright');
  await expect(page.getByText('Nothing unpublished')).toBeVisible();
  await expect(button(page, 'Publish')).toBeDisabled();

  await headline(page).fill('Growing Your');
  await expect(page.getByText('1 unpublished change', { exact: true })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(
    'Growing Your AI Value',
  );
  // A text of one line, though it is long: Enter adds none, and leaves the caret where it is.
  const feature = group(page, 'Services').getByLabel('Feature 1.1');
  await feature.fill('that know your words');
  await feature.press('Home');
  await feature.press('Enter');
  await feature.pressSequentially('Models ');
  await expect(preview(page).getByText('Models that know your words')).toBeAttached();
  await part(page, 'Company').click();
  await expect(part(page, 'Company')).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Phone', { exact: true }).fill('(703) 555-0199');
  await page.getByLabel('Street').fill('1 Main Street');
  await page.getByLabel('Founder').fill('Ada Byron');
  await page.getByLabel('Words 1').fill('The first program');
  await page.getByLabel('Year 1').fill('1843');
  await page.getByLabel('Answer within').fill('one working day.');
  const file = { name: 'me.jpg', mimeType: 'image/jpeg' };
  await page
    .getByLabel('Portrait')
    .setInputFiles({ ...file, buffer: await picture(page, 'image/jpeg', 1_600, 1_200) });
  await expect(page.getByText('9 unpublished changes')).toBeVisible();
  await expect(
    preview(page).getByRole('img', { name: 'The founder of Valuewright' }),
  ).toBeAttached();
  await expect(preview(page).getByText('1 Main Street, Falls Church')).toBeAttached();
  expect(await homePage(page), 'nobody else sees the draft').toBe(before);

  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 9 changes' });
  await expect(dialog.getByText('Unlocking Your')).toBeVisible();
  await expect(dialog.getByText('Growing Your')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await publish(page, '9 changes');

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(site.url);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Growing Your AI Value');
  await expect(phone.getByRole('link', { name: '(703) 555-0199' }).first()).toHaveAttribute(
    'href',
    'tel:+17035550199',
  );
  const about = phone.locator('#about');
  await expect(about).toContainText('Ada Byron');
  await expect(about).toContainText('The first program');
  const portrait = about.getByRole('img');
  await portrait.scrollIntoViewIfNeeded();
  const size = () => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(size).toBe(800);
  await expect(phone.locator('#contact')).toContainText('We answer within one working day.');
  await expect(phone.locator('#contact')).toContainText('1 Main Street');
  await phone.close();

  await part(page, 'History').click();
  const versions = page.getByRole('list', { name: 'Versions, newest first' });
  const newest = versions.getByRole('listitem').first();
  await expect(newest).toContainText(/^admin, .*: 9 changes/);
  await expect(newest.getByRole('button', { name: 'Restore into draft' })).toBeDisabled();
  await restoreOriginal(page);
  await expect(page.getByText('9 unpublished changes')).toBeVisible();
  expect(await homePage(page), 'restoring publishes nothing').toContain('Growing Your');
  await publish(page, '9 changes');
  expect(await homePage(page)).toBe(before);
});

test('only a picture becomes a portrait, and what is wrong is named', async ({ page }) => {
  await page.goto(company);
  const input = page.getByLabel('Portrait');
  const refused = page.getByText(
    'The portrait must be a JPEG, PNG or WebP picture of at most 10 MB.',
  );
  for (const [mimeType, text] of [
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['image/png', 'GIF89a'],
    ['image/jpeg', '\u{ff}\u{d8}\u{ff} and no picture'],
  ] as const) {
    await input.setInputFiles({ name: 'x', mimeType, buffer: Buffer.from(text, 'latin1') });
    await expect(refused).toBeVisible();
  }
  const buffer = await picture(page, 'image/png', 40, 200);
  // As of a file that is only in the cloud.
  const readable = await page.evaluateHandle(() => Blob.prototype.arrayBuffer);
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('This file cannot be read.')).toBeVisible();
  await page.evaluate((read) => (Blob.prototype.arrayBuffer = read), readable);
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await expect(refused).toBeHidden();
  const image = preview(page).getByRole('img', { name: 'The founder of Valuewright' });
  await expect(image).toBeAttached();

  const shown = page.getByRole('img', { name: 'The portrait of the draft' });
  const first = await shown.getAttribute('src');
  const upload = await holdBack(page, /site\.addPortrait/);
  const other = await picture(page, 'image/png', 80, 100);
  await input.setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: other });
  await expect(page.getByText('Uploading...')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  await (await asked).dismiss();
  await button(page, 'Remove portrait').click();
  await expect(input, 'its button goes with the picture').toBeFocused();
  upload();
  await expect(page.getByText('Uploading...')).toBeHidden();
  await expect(shown, 'it was removed after it was chosen').toBeHidden();
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await expect(shown).toHaveAttribute('src', first ?? '');
  // A second click so soon would count as a double click.
  await button(page, 'Remove portrait').press('Enter');
  await expect(page.getByRole('status').getByText('Nothing unpublished')).toBeVisible();
  await expect(image).toBeHidden();

  await page.getByLabel('Phone', { exact: true }).fill('555');
  await page.getByLabel('City').fill('');
  await page.getByLabel('Words 1').fill('Founded');
  await expect(page.getByLabel('Year 1')).toHaveAccessibleDescription(/must not be empty/);
  await part(page, 'Words').click();
  await headline(page).fill('x'.repeat(61));
  await expect(group(page, 'Hero').getByText('61 of 60 characters')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(headline(page)).toHaveValue('x'.repeat(61));

  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 4 changes' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  for (const name of ['City', 'Phone', 'Year 1', 'Hero: Headline']) {
    await expect(dialog.getByRole('alert')).toContainText(name);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await homePage(page)).toContain('Unlocking Your');

  await button(page, 'Discard draft').click();
  await expect(page.locator('.dialog-overlay')).toHaveCSS('opacity', '1');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.locator('main :focus'), 'not on what is disabled').toContainText(
    'Nothing unpublished',
  );
  await expect(headline(page)).toHaveValue('Unlocking Your');
});

test.describe('a conflict', () => {
  test.use({ expectedComplaint: /409 \(Conflict\)/ });

  test('two windows overwrite nothing of each other', async ({ page, site }) => {
    const discard = async () => {
      await button(page, 'Discard draft').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    };
    const saveElsewhere = (text: string) =>
      changeDatabase(
        site,
        `update site_draft set version = version + 1, changes = '{"hero.title.start":"${text}"}' where part = 'site'`,
      );
    const publishElsewhere = (changes: string) =>
      changeDatabase(
        site,
        `insert into site_publications (changes, published_by, published_at, part)
         values ('${changes}', 'admin', 0, 'site')`,
      );
    await page.goto(words);
    await headline(page).fill('A new start');
    await expect(saved(page)).toBeVisible();
    publishElsewhere('{"hero.title.start":"A new start"}');
    await discard();
    await expect(page.getByText('Nothing unpublished')).toBeVisible();
    await expect(headline(page)).toHaveValue('A new start');

    await headline(page).fill('To be discarded');
    await expect(saved(page)).toBeVisible();
    saveElsewhere('Not seen here');
    await discard();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toHaveText('Changed in another window');
    await expect(headline(page)).toHaveValue('Not seen here');
    await discard();
    await expect(page.getByText('Nothing unpublished')).toBeVisible();
    await expect(notice).toBeHidden();

    publishElsewhere('{"hero.title.start":"Published elsewhere"}');
    await headline(page).fill('Typed here');
    await expect(saved(page)).toBeVisible();
    await headline(page).fill('A new start');
    await expect(page.getByText('1 unpublished change')).toBeVisible();

    saveElsewhere('From another window');
    await headline(page).fill('From this window');
    await expect(notice).toHaveText('Changed in another window');
    await page.getByLabel('Title', { exact: true }).last().scrollIntoViewIfNeeded();
    await expect(notice).toBeInViewport();
    await expect(headline(page)).not.toBeEditable();
    publishElsewhere('{"hero.lead":"Published meanwhile"}');
    await button(page, 'Load the newer draft').click();
    await expect(headline(page)).toHaveValue('From another window');

    await expect(page.getByText('2 unpublished changes')).toBeVisible();
    await button(page, 'Publish').click();
    const dialog = page.getByRole('dialog', { name: 'Publish 2 changes' });
    await expect(dialog).toBeVisible();
    saveElsewhere('From another window again');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Changed in another window');
    expect(await homePage(page)).toContain('Unlocking Your');
    changeDatabase(
      site,
      `update site_draft set version = version + 1, changes = '{}' where part = 'site';
       delete from site_publications where published_at = 0`,
    );
  });
});

test('long words of the owner break, and none lies over another', async ({ page, site }) => {
  const word = 'Telekommunikationsgesetzgebung';
  const changes = JSON.stringify({
    'company.name': `${word} AG, ${word}`,
    'company.email': `${word}-${word}@example.org`,
    'hero.title.outlined': word,
    ...Object.fromEntries([0, 1, 2].map((nth) => [`valueBlock.items.${nth}.title`, word])),
    'callToAction.title': word,
    'callToAction.text': word + word,
    'callToAction.blanks.0': 'What it would take in weeks and in money',
    'contact.terms.profile': 'LinkedIn',
    'about.text': 'The first line.\nThe second line.',
  });
  changeDatabase(
    site,
    `insert into site_publications (changes, published_by, published_at, part)
     values ('${changes}', 'admin', 0, 'site')`,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: word, exact: true })).toHaveCount(4);
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    const header = await boxOf(page.locator('header'));
    const name = await boxOf(page.getByRole('banner').getByText(word));
    expect(name.y).toBeGreaterThanOrEqual(header.y);
    expect(name.bottom).toBeLessThanOrEqual(header.bottom);
    const cut = () =>
      page.locator('h1, h2, h3, dd, footer p, .torn-sheet p').evaluateAll((texts) =>
        texts.filter((text) => {
          const column = text.parentElement?.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(text);
          return range.getBoundingClientRect().right > Math.min(column?.right ?? 0, innerWidth) + 1;
        }),
      );
    // The fonts may still be on their way.
    await expect.poll(cut, `at ${width} px`).toEqual([]);
    const lines = await page.locator('.torn-sheet li, dt').evaluateAll((texts) =>
      texts.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { bottom } = text.getBoundingClientRect();
        return { isIn: range.getBoundingClientRect().bottom <= bottom, text: text.textContent };
      }),
    );
    expect(lines.filter(({ isIn }) => !isIn)).toEqual([]);
    const term = page.getByRole('term').filter({ hasText: 'LinkedIn' });
    expect((await boxOf(term)).height).toBeLessThan(40);
    expect((await boxOf(page.getByText('The second line.'))).height).toBeGreaterThan(40);
  }
  changeDatabase(site, 'delete from site_publications where published_at = 0');
});

test('the preview is for its owner alone, and sends nothing', async ({ page, request }) => {
  await page.goto(words);
  await headline(page).fill('Only for me');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Only for me AI Value');
  const address = '/?preview=draft';
  const mine = await page.request.get(address);
  expect(await mine.text()).toContain('Only for me');
  expect(mine.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(mine.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(mine.headers()['set-cookie']).toBeUndefined();

  const headersOf = async (path: string) => {
    const answer = await request.get(path);
    const { date: _, ...headers } = answer.headers();
    return { headers, body: await answer.text() };
  };
  expect(await headersOf(address)).toEqual(await headersOf('/'));
  expect(await homePage(page), 'without the address it is the published page').not.toContain(
    'Only for me',
  );

  const about = group(page, 'About').getByLabel('Title', { exact: true });
  const title = preview(page).locator('#about').getByRole('heading', { level: 2 });
  await title.scrollIntoViewIfNeeded();
  expect(await title.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  // In the window: what stands above it may still get its height.
  const top = () => title.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const at = await top();
  const root = preview(page).locator('html');
  await root.evaluate((element) => element.setAttribute('data-seen', ''));
  await about.fill('Who we are');
  await expect(title).toHaveText('Who we are');
  expect(await top()).toBe(at);
  await expect(root, 'the page was not loaded again').toHaveAttribute('data-seen');

  await button(page, 'Phone').click();
  expect(await title.evaluate(() => window.innerWidth)).toBe(390);
  await button(page, 'Desktop').click();
  expect(await title.evaluate(() => window.innerWidth)).toBe(1_280);
  const sent: string[] = [];
  page.on('request', (sending) => sent.push(sending.url()));
  const form = preview(page).locator('#contact-form');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('This is a preview.')).toBeVisible();
  expect(sent.filter((url) => url.includes('contact.'))).toEqual([]);
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
  const readState = await holdBack(page, /site\.state/);
  await button(page, 'Discard draft').click();
  await discard.click();
  await headline(page).fill('Typed meanwhile');
  readState();
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('Typed meanwhile');
  await page.unroute(/site\.state/);

  await button(page, 'Discard draft').focus();
  await page.keyboard.press('Enter');
  const isDiscarded = page.waitForResponse((answer) => answer.url().includes('site.save'));
  await discard.click();
  await isDiscarded;
  // Its button is disabled by then.
  await expect(page.getByText('Nothing unpublished')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});

test('the tab works by keyboard, in dark and at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${words}&part=nothing`);
  await expect(headline(page)).toBeVisible();
  await expectFits(page);
  await expectAccessibleInBoth(page);
  for (const name of ['Company', 'History']) {
    await part(page, name).click();
    await expect(part(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Nothing unpublished')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  }
  await part(page, 'Words').click();
  await button(page, 'Footer').press('Enter');
  await expect(group(page, 'Footer')).toBeFocused();
  await expect(group(page, 'Footer')).toBeInViewport();
  await headline(page).press('End');
  await page.keyboard.type('s');
  await headline(page).fill('x'.repeat(50));
  await expect(headline(page)).toHaveAccessibleDescription('50 of 60 characters');
  await expect(page.getByText('1 unpublished change', { exact: true })).toBeVisible();
  await button(page, 'Discard draft').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(headline(page)).toHaveValue('Unlocking Your');
});

test('texts of a field that an update has removed are listed once', async ({ page, site }) => {
  changeDatabase(
    site,
    `insert into site_publications (changes, published_by, published_at)
       values ('{"hero.subtitle":"An older line","hero.lead":"Still here"}', 'ada', 1000);
     update site_draft set version = version + 1,
       changes = '{"hero.subtitle":"An older line","hero.lead":"Still here"}'`,
  );
  await expect.poll(() => homePage(page)).toContain('Still here');
  expect(await homePage(page), 'a field that was never changed').toContain(
    'What you can hold us to',
  );
  await page.goto(words);
  const gone = page.getByRole('region', { name: 'No longer on the page' });
  await expect(gone).toContainText('An older line');
  await expect(page.getByText('Nothing unpublished')).toBeVisible();

  await restoreOriginal(page);
  await publish(page, '1 change');
  await expect(page.getByText('An older line').first()).toBeVisible();
  await part(page, 'Words').click();
  await expect(gone).toBeHidden();
});
