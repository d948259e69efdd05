import * as content from '#content';
import { site as settings } from '#site';
import { siteContent } from '#site-content';
import { expect, expectAccessible, expectAccessibleInBoth, expectFits, test } from './journey.ts';

const { words } = siteContent({});

test('the page reads from top to bottom in the order that was agreed', async ({ page }) => {
  await page.goto('/');

  await expect(page).toHaveTitle(words.head.title);
  const { start, outlined } = words.hero.title;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${start} ${outlined}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    words.valueBlock.title,
    words.pillars.title,
    words.demo.title,
    words.callToAction.title,
    words.about.title,
    words.newsletter.title,
    words.contact.title,
  ]);
  await expect(page.getByRole('region', { name: 'AI facts' })).toContainText('GPT-3.5');
  for (const name of ['Learn more', 'Book a Free Consultation', 'Get in Touch']) {
    const links = await page.getByRole('link', { name }).all();
    expect(links, name).not.toHaveLength(0);
    for (const link of links) {
      await expect(link).toHaveAttribute('href', '#contact');
    }
  }
  for (const file of ['og.png', 'favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest']) {
    expect((await page.request.get(`/${file}`)).status(), file).toBe(200);
  }
});

test('nothing is cut off at 320 px, and the page is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expectFits(page);
  const edges = page
    .locator('.pillar')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().right));
  expect(Math.max(...(await edges))).toBeLessThanOrEqual(300);

  // Dark differs in colours alone, which are the same in a window of any width.
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessibleInBoth(page);
});

test.describe('an unknown path', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is answered with 404, its card and a way home', async ({ page }) => {
    const response = await page.goto('/no/such/page');

    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: content.notFound.title })).toBeVisible();
    await expect(page.getByText(content.notFound.text)).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services' })
      .click();
    await expect(page).toHaveURL('/#services');
  });
});

test('a link scrolls to its section, 80 px below the edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const top = (id: string) =>
    page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);
  await page.goto('/#contact');
  await expect.poll(() => top('contact')).toBeCloseTo(80, 0);
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('header a[href="#about"]')?.click();
  });
  await expect.poll(() => top('about')).toBeCloseTo(80, 0);
});

test('a page that is loaded again is where it was', async ({ page }) => {
  await page.goto('/');
  const top = () =>
    page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top);
  await page.evaluate(() => window.scrollTo({ top: 9_999, behavior: 'instant' }));
  await expect(page.locator('footer')).toBeInViewport();
  await page.evaluate(() => window.scrollBy({ top: -200, behavior: 'instant' }));
  const before = await top();
  await page.reload();
  await expect.poll(top).toBeCloseTo(before, -1);
});

test('the header has a shadow after 10 px, and a link that leads past it', async ({ page }) => {
  await page.goto('/');
  const shadow = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow);
  await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }));
  expect(await shadow()).toBe('none');
  await page.evaluate(() => window.scrollTo({ top: 11, behavior: 'instant' }));
  await expect.poll(shadow).not.toBe('none');

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: content.header.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Book a Free Consultation' }).first()).toBeFocused();
});

test('on a phone one button goes through the themes, and a menu opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const buttons = page.getByRole('group', { name: 'Theme' }).getByRole('button');
  const root = page.locator('html');
  await expect(buttons).toHaveCount(1);
  for (const [name, isDark] of [
    ['System theme', false],
    ['Light theme', false],
    ['Dark theme', true],
    ['System theme', false],
  ] as const) {
    await expect(buttons).toHaveAccessibleName(name);
    await expect(root).toHaveClass(isDark ? 'dark' : 'light');
    await buttons.press('Enter');
    await expect(buttons).toBeFocused();
  }
  await expect(buttons).not.toHaveAttribute('aria-pressed');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Services', 'About', 'Contact Us']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.getByRole('link', { name: 'Services' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/#services');
});

test('what a pillar lists is folded on a phone and shown on paper', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const more = page.locator('#services').getByText(content.pillars.more);
  const rows = page.locator('#services').getByText('A ranked roadmap with cost');
  await expect(rows).toBeHidden();
  // Paper is white, whatever theme was chosen.
  await page.evaluate(() => (document.documentElement.className = 'dark'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(16, 26, 21)');
  await expect(rows).toBeVisible();
  await expect(more.last()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await more.last().press('Enter');
  await expect(rows).toBeVisible();
  await more.last().click();
  await expect(rows).toBeHidden();

  await page.setViewportSize({ width: 640, height: 844 });
  await expect(rows).toBeVisible();
  await expect(more.last()).toBeHidden();
});

test('the theme follows the device until one is chosen', async ({ page }) => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = 'rgb(244, 247, 245)';
  const dark = 'rgb(14, 20, 17)';

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await ground()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe(light);

  const bar = page.locator('meta[name=theme-color][media=all]');
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await ground()).toBe(dark);
  await expect(bar).toHaveAttribute('content', '#0e1411');
  expect(
    await page.evaluate(() => ['valuewright-theme', 'ui-theme'].map((key) => localStorage[key])),
  ).toEqual(['dark', 'dark']);

  // The application's script never comes: the head alone must do it.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(ground).toBe(dark);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('facts are whole, and forms say how else to write', async ({ page }) => {
    await page.goto('/');
    const facts = page.getByRole('region', { name: 'AI facts' });
    await expect(facts.getByRole('group')).toHaveCount(12);
    await expect(facts.getByRole('button', { name: 'Pause' })).toBeHidden();
    const last = facts.getByRole('group', { name: '12 of 12', exact: true });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await last.getByRole('button', { name: 'Source' }).click();
    await expect(last.getByRole('tooltip')).toHaveText(
      'Regulation (EU) 2024/1689, Articles 2 and 113',
    );

    const withoutScript = content.contactForm.withoutScript(settings.email, settings.phone);
    expect(withoutScript).toContain(settings.email);
    expect(withoutScript).toContain(settings.phone);
    for (const section of ['#newsletter', '#contact']) {
      await expect(page.locator(section).getByText(withoutScript)).toBeVisible();
    }
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
    expect(new URL(page.url()).search).toBe('');
  });
});

test('words of a right-to-left script begin at the right', async ({ page }) => {
  await page.goto('/');
  const lead = page.locator('#home p').filter({ hasText: words.hero.lead });
  const [first, last] = await lead.evaluate((paragraph) => {
    paragraph.textContent = 'نبني مع IBM لكم!';
    const text = paragraph.firstChild ?? paragraph;
    return [0, 15].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(first).toBeGreaterThan(last ?? Infinity);
});
