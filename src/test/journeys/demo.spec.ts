import type { Page } from '@playwright/test';
import { demo } from '#content';
import { siteContent } from '#site-content';
import { site } from '#site';
import { boxOf, expect, expectAccessible, test } from './journey.ts';

// The settings may name a video, which `video-frame.test.tsx` tests.
test.skip(site.videoUrl !== undefined, 'a video takes the place of the demo');

const { play, pause, captions, position, positionText: at } = demo.controls;
const [first, second, third] = demo.scenes;
if (!first || !second || !third) throw new Error('the demo has three scenes');

const demoPath = '/demo/index.html';
const frame = (page: Page) => page.getByTitle(demo.frameTitle);
const inside = (page: Page) => frame(page).contentFrame();

async function openDemo(page: Page) {
  await page.goto('/');
  await comeNear(page);
}

async function comeNear(page: Page) {
  await page.getByRole('figure').filter({ hasText: demo.transcript }).scrollIntoViewIfNeeded();
  await expect(inside(page).getByRole('button', { name: play })).toBeVisible();
}

test('the demo comes when it is near or the keyboard reaches it', async ({ page }) => {
  // On a phone the frame is far below.
  await page.setViewportSize({ width: 390, height: 640 });
  let weight = 0;
  page.on('response', async (response) => {
    if (response.url().includes('/demo/')) weight += (await response.body()).length;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(weight).toBe(0);
  await expect(frame(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(frame(page)).toBeVisible();

  await comeNear(page);
  await expect(inside(page).getByRole('slider', { name: position })).toBeVisible();
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThan(300_000);
});

test('the demo has a box of 16:9, of which the plot takes half on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDemo(page);
  const plot = await boxOf(inside(page).locator('#chart'));
  const controls = await boxOf(inside(page).locator('#controls'));
  const caption = await boxOf(page.getByText(siteContent({}).words.demo.caption));
  const { width, height, bottom } = await boxOf(page.locator('figure > .aspect-video'));
  expect(width / height).toBeCloseTo(16 / 9, 2);
  expect(plot.height).toBeGreaterThan(height / 2);
  expect(controls.y).toBeGreaterThanOrEqual(bottom - 2);
  expect(caption.y).toBeGreaterThan(controls.bottom);
});

test('a question is typed and answered; pause and slider hold and move it', async ({ page }) => {
  await page.clock.install();
  await page.goto(demoPath);
  const question = page.locator('#question');
  const answer = page.locator('#answer');
  await expect(answer, 'a still of the first answer').toHaveText(first.answer);
  const slider = page.getByRole('slider', { name: position });
  await expect(slider, 'where that answer has been given').toHaveValue('4');
  await expect(page.locator('#names span')).toHaveText(['A', 'B', 'C', 'D']);
  await expect(page.locator('#names .answer')).toHaveText('B');
  const points = await page
    .locator('path.answer')
    .evaluate((path) => path.getAttribute('d')?.slice(1).split('L') ?? []);
  expect(points).toHaveLength(145);
  const heights = points.map((point) => Number(point.split(' ')[1]));
  const seven = (7 / 12) * 144;
  expect(heights.indexOf(Math.min(...heights)), 'the peak is at 3 AM').toBe(seven);

  await page.getByRole('button', { name: play }).click();
  await expect(answer).not.toHaveText(first.answer);
  await page.clock.runFor(4_500);
  await expect(question).toHaveText(first.question);
  await expect(answer).toHaveText(first.answer);
  await page.getByRole('button', { name: pause }).click();
  const held = await slider.inputValue();
  await page.clock.runFor(10_000);
  expect(await slider.inputValue()).toBe(held);
  await slider.press('ArrowRight');
  await expect(slider, 'by whole seconds').toHaveValue(String(Number(held) + 1));

  await slider.fill('10');
  await expect(answer).toHaveText(second.answer);
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `${at.replace('{seconds}', '10').replace('{total}', '18')}: ${second.question}`,
  );
  await page.getByRole('button', { name: play }).click();
  await page.clock.runFor(10_000);
  await expect(answer).toHaveText(third.answer);
  await expect(page.getByRole('button', { name: play })).toBeVisible();
});

test('by the keyboard it moves by whole seconds also while it plays', async ({ page }) => {
  await page.clock.install();
  await page.goto(demoPath);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('button', { name: play }).click();
  const slider = page.getByRole('slider', { name: position });
  await slider.focus();
  await page.clock.runFor(3_250);
  const before = Number(await slider.inputValue());
  for (const moved of [1, 2]) {
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue(String(before + moved));
  }
});

test('an answer is ringed, then explained, and stands for 2.2 s', async ({ page }) => {
  await page.clock.install();
  await page.goto(demoPath);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const answer = page.locator('#answer');
  const ring = page.locator('.ring');
  const caption = page.locator('#caption');
  await page.getByRole('button', { name: play }).click();
  await page.clock.runFor(100);
  await expect(ring).toBeHidden();
  await expect(caption, 'it would give the answer away').toBeHidden();

  await page.clock.runFor(first.question.length * 30 + 2_500 + 100);
  await expect(answer).toHaveText(first.answer);
  await expect(ring).toBeVisible();
  await expect(caption).toBeHidden();
  await page.clock.runFor(300);
  await expect(caption).toBeVisible();
  await page.clock.runFor(1_600);
  await expect(answer).toHaveText(first.answer);
  await page.clock.runFor(200);
  await expect(answer).not.toHaveText(first.answer);
});

test('captions, words next to the frame, and the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openDemo(page);
  const captionsButton = inside(page).getByRole('button', { name: captions });
  await expect(inside(page).getByText(first.shown).first()).toBeVisible();
  await captionsButton.click();
  await expect(inside(page).locator('#caption')).toBeHidden();
  await expect(captionsButton).toHaveAttribute('aria-pressed', 'false');

  await page.getByText(demo.transcript).click();
  const nextTo = (await page.locator('details dl > div').allInnerTexts()).map(words);
  const within = (await inside(page).getByRole('listitem').allTextContents()).map(words);
  expect(nextTo).toEqual(within);
  await expectAccessible(page);

  const ground = () =>
    inside(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(ground).toBe('rgb(22, 30, 26)');
});

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

test('with reduced motion each scene stands whole', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(demoPath);
  await page.getByRole('button', { name: play }).click();
  await expect(page.locator('#answer')).toHaveText(first.answer);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the frame holds its words', async ({ page }) => {
    await page.goto('/');
    await frame(page).scrollIntoViewIfNeeded();
    await expect(inside(page).getByText(second.answer)).toBeVisible();
  });
});
