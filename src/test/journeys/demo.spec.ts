import type { Page } from '@playwright/test';
import { demo } from '#content';
import { siteContent } from '#site-content';
import { site } from '#site';
import { expect, expectAccessible, test } from './journey.ts';

// The settings may name a video, which `video-frame.test.tsx` tests.
test.skip(site.videoUrl !== undefined, 'a video takes the place of the demo');

const { play, pause, captions, position, positionText: at } = demo.controls;
const [first, second, third] = demo.scenes;
if (!first || !second || !third) throw new Error('the demo has three scenes');

const frame = (page: Page) => page.getByTitle(demo.frameTitle);
const inside = (page: Page) => frame(page).contentFrame();

async function openDemo(page: Page) {
  await page.goto('/');
  await page.getByRole('figure').filter({ hasText: demo.transcript }).scrollIntoViewIfNeeded();
  await expect(inside(page).getByRole('button', { name: play })).toBeVisible();
}

test('the demo comes when it is near, and weighs little', async ({ page }) => {
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
  await expect(inside(page).getByRole('slider', { name: position })).toBeVisible();
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThan(300_000);
});

// WebKit takes the frame's own height for a content that the box has to make room for.
test('the box of the demo is 16:9 whatever the height of its content', async ({ page }) => {
  await openDemo(page);
  const box = page.locator('figure > .aspect-video');
  await box.evaluate((element) => {
    const tall = document.createElement('div');
    tall.style.height = '2000px';
    element.append(tall);
  });
  const { width = 0, height = 1 } = (await box.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 2);
});

test('the keyboard reaches it in its place', async ({ page }) => {
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
  await expect(answer, 'a still of the first answer').toHaveText(first.answer);
  const slider = inside(page).getByRole('slider', { name: position });
  await expect(slider, 'where that answer has been given').toHaveValue('4');

  await inside(page).getByRole('button', { name: play }).click();
  await expect(answer).not.toHaveText(first.answer);
  await page.clock.runFor(4_500);
  await expect(question).toHaveText(first.question);
  await expect(answer).toHaveText(first.answer);
  await inside(page).getByRole('button', { name: pause }).click();
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
  await inside(page).getByRole('button', { name: play }).click();
  await page.clock.runFor(10_000);
  await expect(answer).toHaveText(third.answer);
  await expect(inside(page).getByRole('button', { name: play })).toBeVisible();
});

test('an answer is ringed, then explained, and stands for 2.2 s', async ({ page }) => {
  await page.clock.install();
  await openDemo(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const answer = inside(page).locator('#answer');
  const ring = inside(page).locator('.ring');
  const caption = inside(page).locator('#caption');
  await inside(page).getByRole('button', { name: play }).click();
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

test('the lines are named, and the one that answers has the reading of its answer', async ({
  page,
}) => {
  await openDemo(page);
  await expect(inside(page).locator('#names span')).toHaveText(['A', 'B', 'C', 'D']);
  await expect(inside(page).locator('#names .answer')).toHaveText('B');
  const points = await inside(page)
    .locator('path.answer')
    .evaluate((path) => path.getAttribute('d')?.slice(1).split('L') ?? []);
  expect(points).toHaveLength(145);
  const heights = points.map((point) => Number(point.split(' ')[1]));
  const seven = (7 / 12) * 144;
  expect(heights.indexOf(Math.min(...heights)), 'the peak is at 3 AM').toBe(seven);
});

test('on a phone the plot takes more than half the box, and words and controls stand below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDemo(page);
  const box = await page.locator('figure > .aspect-video').boundingBox();
  const plot = await inside(page).locator('#chart').boundingBox();
  const controls = await inside(page).locator('#controls').boundingBox();
  expect(plot?.height).toBeGreaterThan((box?.height ?? 0) / 2);
  expect(controls?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 2);
  const caption = await page.getByText(siteContent({}).words.demo.caption).boundingBox();
  expect(caption?.y).toBeGreaterThan((controls?.y ?? 0) + (controls?.height ?? 0));
});

test('captions are switched, and the same words can be read next to the frame and in it', async ({
  page,
}) => {
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
  await inside(page).getByRole('button', { name: play }).click();
  await expect(inside(page).locator('#answer')).toHaveText(first.answer);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the frame holds its words', async ({ page }) => {
    await page.goto('/');
    await frame(page).scrollIntoViewIfNeeded();
    await expect(inside(page).getByText(second.answer)).toBeVisible();
  });
});

test('no other site may frame it', async ({ request }) => {
  const headers = (await request.get('/demo/index.html')).headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});
