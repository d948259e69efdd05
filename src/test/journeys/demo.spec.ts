import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const frame = (page: Page) => page.locator('iframe[title="Facility analytics demo"]');
const inside = (page: Page) => frame(page).contentFrame();

async function openDemo(page: Page) {
  await page.goto('/');
  await page
    .getByRole('figure')
    .filter({ hasText: 'Read the demo as text' })
    .scrollIntoViewIfNeeded();
  await expect(inside(page).getByRole('button', { name: 'Play' })).toBeVisible();
}

test('the demo comes when it is near, in a frame of 16:9, and weighs little', async ({ page }) => {
  // On a phone the frame is far below.
  await page.setViewportSize({ width: 390, height: 640 });
  let weight = 0;
  page.on('response', async (response) => {
    if (response.url().includes('/demo/')) weight += (await response.body()).length;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(weight).toBe(0);

  await openDemo(page);
  await expect(inside(page).getByRole('slider', { name: 'Position' })).toBeVisible();
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThan(300_000);
  const box = await page.locator('figure > .aspect-video').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2);
});

test('whoever goes by keyboard finds it in its place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(frame(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(frame(page)).toBeVisible();
});

test('a question is typed, its curve drawn, the answer given; pause and the slider hold and move it', async ({
  page,
}) => {
  await page.clock.install();
  await openDemo(page);
  const question = inside(page).locator('#question');
  const answer = inside(page).locator('#answer');
  await expect(answer, 'a still of the first answer').toHaveText(/Server room B/);

  await inside(page).getByRole('button', { name: 'Play' }).click();
  await expect(answer).not.toHaveText(/Server room B/);
  await page.clock.runFor(4_500);
  await expect(question).toHaveText('Which server room ran warm overnight?');
  await expect(answer).toHaveText(/Server room B/);
  await inside(page).getByRole('button', { name: 'Pause' }).click();
  const slider = inside(page).getByRole('slider', { name: 'Position' });
  const held = await slider.inputValue();
  await page.clock.runFor(10_000);
  expect(await slider.inputValue()).toBe(held);

  await slider.fill('15');
  await expect(answer).toHaveText(/Freezer 3/);
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    '15 of 24 seconds: Which freezer drifted above its limit?',
  );
  await inside(page).getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(10_000);
  await expect(answer).toHaveText(/Between 44% and 56%/);
  await expect(inside(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('captions are switched, and the same words can be read beside the frame and in it', async ({
  page,
}) => {
  await openDemo(page);
  const captions = inside(page).getByRole('button', { name: 'Captions' });
  await expect(
    inside(page).getByText('Only room B went above', { exact: false }).first(),
  ).toBeVisible();
  await captions.click();
  await expect(inside(page).locator('#caption')).toBeHidden();
  await expect(captions).toHaveAttribute('aria-pressed', 'false');

  await page.getByText('Read the demo as text').click();
  const beside = (await page.locator('details dl > div').allInnerTexts()).map(words);
  const within = (await inside(page).getByRole('listitem').allTextContents()).map(words);
  expect(beside).toEqual(within);
  await expectAccessible(page);
});

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

test('the theme of the page reaches into the frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openDemo(page);
  const ground = () =>
    inside(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(ground).toBe('rgb(22, 30, 26)');
});

test('with reduced motion each scene stands whole', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDemo(page);
  await inside(page).getByRole('button', { name: 'Play' }).click();
  await expect(inside(page).locator('#answer')).toHaveText(/Server room B/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the frame holds its words', async ({ page }) => {
    await page.goto('/');
    await frame(page).scrollIntoViewIfNeeded();
    await expect(inside(page).getByText('Freezer 3 was above 0 °F')).toBeVisible();
  });
});

test('no other site may frame it', async ({ request }) => {
  const headers = (await request.get('/demo/index.html')).headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});
