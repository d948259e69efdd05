import type { Page } from '@playwright/test';
import { kilobytes, watchRequests } from '../browser.ts';
import budget from '../budget.json' with { type: 'json' };
import { button, preview, signIn, toast } from './administrator.ts';
import {
  boxOf,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectContrastInDark,
  expectFits,
  fillContactForm,
  test,
} from './journey.ts';

const list = '/admin/dashboard?tab=site&part=pages';
const privacy = `${list}&page=privacy`;

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const saved = (page: Page) => page.getByText('Draft saved', { exact: true });
const versions = (page: Page) =>
  page.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem');
/** As pages, the desk and proofs say it. */
const today = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());

async function confirm(page: Page, name: string) {
  await button(page, name).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function publish(page: Page, words: string) {
  await text(page).fill(words);
  await expect(saved(page)).toBeVisible();
  await confirm(page, 'Publish');
  await expect(page.getByText(`Published ${today()}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

// The page in the preview is loaded with each change: without what moves in it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a page is drafted, published and agreed to', async ({ page, browser, site }) => {
  // A whole life is long on a busy machine.
  test.slow();
  await page.goto('/admin/dashboard?tab=site');
  await link(page, 'Pages').click();
  await expect(page).toHaveURL(list);
  await expect(page.getByText('Not published')).toHaveCount(4);
  await link(page, 'Privacy Policy').click();
  await expect(page).toHaveURL(privacy);
  await expect(text(page)).toHaveValue('');
  await expect(text(page)).not.toHaveAttribute('aria-invalid');

  await button(page, 'Start from a draft').click();
  await expect(text(page)).toHaveValue(/erased after 90 days/);
  await expect(saved(page)).toBeVisible();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(preview(page).getByText('erased after 90 days')).toBeVisible();
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Text still has «street and postal code», «legal form',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Start from a draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const visitor = await browser.newPage({ extraHTTPHeaders: { 'X-Forwarded-For': '198.18.0.1' } });

  const words = (await text(page).inputValue()).replace(/«([^»]*)»/g, '$1');
  await publish(page, words);
  await expect(button(page, 'Publish')).toBeDisabled();

  await visitor.goto(site.url);
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveCount(0);
  const email = 'first@example.org';
  await fillContactForm(visitor, { email, message: `From ${email}` });
  const [opened] = await Promise.all([
    visitor.context().waitForEvent('page'),
    visitor.locator('#contact-form').getByRole('link', { name: 'Privacy Policy' }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(opened.getByText(`Last changed ${today()}`)).toBeVisible();
  await opened.close();
  await expect(visitor.getByRole('checkbox')).toBeChecked();

  await publish(page, 'The second version');
  await button(visitor, 'Send Message').click();
  await expect(visitor.locator('#contact-form output').first()).toContainText('Thank you.');
  await visitor.close();

  await page.goto(`/admin/dashboard?tab=messages&search=${email}`);
  await page.getByRole('list', { name: 'Messages in Inbox' }).getByRole('link').click();
  const proof = link(page, `Privacy Policy of ${today()}`);
  await expect(page.getByText('Agreed to: ')).toHaveText(`Agreed to: Privacy Policy of ${today()}`);
  await proof.click();
  await expect(page.getByText('erased after 90 days')).toBeVisible();
  await page.goBack();

  await page.goto(privacy);
  await button(page, 'History').click();
  await expect(versions(page)).toHaveCount(2);
  await expect(versions(page).last()).toContainText('Somebody has agreed to it');
  await expect(button(page, 'Remove')).toHaveCount(0);
  await confirm(page, 'Unpublish');
  await expect(page.getByText('Not published')).toBeVisible();
  await expect(text(page)).toHaveValue('The second version');
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(versions(page).first()).toContainText('Published again');
});

test('versions come back into the draft by keyboard and at 320 px', async ({ page }) => {
  const title = page.getByLabel('Title', { exact: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${list}&page=responsible-ai`);
  await expect(text(page)).toBeVisible();
  await expectFits(page);
  await expectAccessibleInBoth(page);
  await expect(button(page, 'Start from a draft')).toHaveCount(0);
  const { x } = await boxOf(button(page, 'Publish'));
  await text(page).press('End');
  await page.keyboard.type('The first text');
  await expect(saved(page)).toBeVisible();
  expect((await boxOf(button(page, 'Publish'))).x, 'no button moves').toBe(x);
  await button(page, 'Publish').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText(`Published ${today()}`)).toBeVisible();

  await page.setViewportSize({ width: 1_280, height: 720 });
  await title.fill('How we use AI');
  await publish(page, '# One\n\nThe second text');
  await text(page).fill('# One\n\nThe third text');
  await expect(page.getByText('Unpublished changes')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await button(page, 'History').click();
  await expect(versions(page).first()).toContainText(/2 changes.*Responsible AI.*How we use AI/);
  await expect(versions(page).first()).toContainText('The second text');
  await expectAccessible(page);
  await versions(page).last().getByRole('button', { name: 'Restore into draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore into draft' }).click();
  await expect(toast(page, 'Restored into the draft')).toBeVisible();
  await expect(text(page)).toHaveValue('The first text');
  await expect(title).toHaveValue('Responsible AI');
  await confirm(page, 'Remove');
  await expect(toast(page, 'Version removed')).toBeVisible();
  await expect(versions(page)).toHaveCount(1);
  await link(page, 'Back to the list').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Responsible AI' });
  await expect(row).toContainText('Unpublished changes');
  expect(await (await page.request.get('/responsible-ai')).text()).toContain('The second text');
});

test('a page reads without script and on one sheet of paper', async ({ page, browser, site }) => {
  await page.goto(`${list}&page=cookies`);
  await button(page, 'Start from a draft').click();
  await expect(text(page)).toHaveValue(/valuewright-theme/);
  await publish(page, (await text(page).inputValue()).replace(/«([^»]*)»/g, '$1'));

  const reader = await browser.newPage({ javaScriptEnabled: false });
  const requests = watchRequests(reader);
  await reader.goto(`${site.url}/cookies`, { waitUntil: 'networkidle' });
  await expect(reader.getByRole('heading', { name: 'What your browser stores' })).toBeVisible();
  const types = requests.map((request) => request.resourceType());
  expect(types.toSorted()).toEqual(['document', 'font']);
  expect(await kilobytes(requests)).toBeLessThan(budget.legalPageKb);
  await reader.close();

  await page.goto('/cookies');
  const unstyled = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const style = rules.map(({ cssText }) => cssText).join('\n');
    const elements = [...document.querySelectorAll('[class]')];
    const names = elements.flatMap(({ classList }) => [...classList]);
    return names.filter((name) => !style.includes(`.${CSS.escape(name)}`));
  });
  expect(unstyled, 'classes that the style sheet of these pages leaves out').toEqual([]);
  for (const width of [320, 1_440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
    await expectAccessible(page);
  }
  await expectContrastInDark(page);
  await page.keyboard.press('Tab');
  await expect(link(page, 'Skip to the content')).toBeFocused();
  await button(page, 'Dark theme').click();
  await expect(page.locator('html')).toHaveClass('dark');

  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  const paragraph = page.getByText('This site sets no cookies for visitors');
  expect(
    await paragraph.evaluate((element) => {
      const { fontSize, color } = getComputedStyle(element);
      return [Math.round(Number.parseFloat(fontSize) * 7.5) / 10, color];
    }),
    'in points, and dark on white',
  ).toEqual([10, 'rgb(16, 26, 21)']);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await link(page, 'Services').first().click();
  await expect(page).toHaveURL('/#services');
});
