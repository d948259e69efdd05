import type { Locator, Page } from '@playwright/test';
import { breakProcedure, closeToast, createFact, rowOf, signIn, toast } from './administrator.ts';
import { boxOf, expect, expectFits, test } from './journey.ts';

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
test.use({ expectedComplaint: /status of (401|500)/, contextOptions: { reducedMotion: 'reduce' } });

/** Whether two elements have a part of the window in common. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

test('nine facts fit a window, and the buttons of a dialog stay free', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(rowsOf(page).nth(8)).toBeInViewport({ ratio: 1 });

  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('button', { name: 'Add New Fact' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^\d+ facts$/)).toBeInViewport({ ratio: 1 });

  await breakProcedure(page, 'facts.create');
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New AI Fact' });
  const buttons = ['Close', 'Cancel', 'Save'].map((name) =>
    dialog.getByRole('button', { name, exact: true }),
  );
  const region = page.getByRole('region', { name: 'Notifications' });
  await dialog.getByLabel('Fact Text').fill(`Ships float: https://example.org/${'a'.repeat(100)}`);
  await dialog.getByLabel('Source', { exact: true }).fill('Archimedes');
  for (const [width, height] of [
    [320, 256],
    [320, 480],
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Error')).toBeVisible();
    // What the toast repeats.
    await expect(dialog.getByRole('alert')).toBeInViewport();
    const title = dialog.getByRole('heading', { name: 'Add New AI Fact' });
    if (height >= 480) await expect(title).toBeInViewport({ ratio: 1 });
    for (const button of buttons) {
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await overlap(region, button)).toBe(false);
    }
  }
});

test('no toast lies over the buttons of a low dialog on a phone', async ({ page }) => {
  const repair = await breakProcedure(page, 'facts.import');
  await page.setViewportSize({ width: 412, height: 915 });
  await signIn(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import facts' });
  await dialog.getByRole('textbox').fill('factText,source\nShips float on water,Archimedes');
  const write = dialog.getByRole('button', { name: 'Import 1 fact' });
  await write.click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(write).toBeInViewport({ ratio: 1 });
  expect(await overlap(toast(page, 'Error'), write)).toBe(false);

  await repair();
  await closeToast(page);
  await page.context().clearCookies();
  await write.click();
  const gate = page.getByRole('dialog', { name: 'Your session has ended' });
  await gate.getByLabel('Username').fill('admin');
  await gate.getByLabel('Password').fill('not the password');
  await gate.getByRole('button', { name: 'Sign In', exact: true }).press('Enter');
  await expect(toast(page, 'Login failed')).toBeVisible();
  for (const name of ['Close', 'Sign In', 'Sign in with a passkey']) {
    const button = gate.getByRole('button', { name, exact: true });
    expect(await overlap(toast(page, 'Login failed'), button)).toBe(false);
  }
});

test('a fact with tags, a date and a schedule fits any window', async ({ page }) => {
  await signIn(page);
  const { id, factText } = await createFact(page);
  const dates = {
    factDate: '2026-05-05',
    showFrom: '2090-11-20T10:30:00Z',
    showUntil: '2091-12-21T10:45:00Z',
  };
  const dated = await page.request.patch(`/api/ai-facts/${id}`, { data: dates });
  expect(dated.ok()).toBe(true);
  for (const name of ['Retrieval of the layout', 'Measurement of the layout']) {
    const tag = await (await page.request.post('/api/tags', { data: { name } })).json();
    await page.request.post(`/api/ai-facts/${id}/tags/${tag.tag.id}`);
  }
  await page.goto('/admin/dashboard');
  for (const width of [320, 640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const source = await boxOf(rowOf(page, factText).getByText('Source: A journey'));
    expect(source.width).toBeGreaterThan(50);
    await expectFits(page);
  }
});

test('a toast is below the header, and on a phone as wide as the window', async ({ page }) => {
  await breakProcedure(page, 'contact.subscribe');
  await page.goto('/');
  await page.getByLabel('Email address', { exact: true }).last().fill('ada@example.org');
  // Its answer comes where the toast stands.
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await subscribe.evaluate((button) => {
    window.scrollBy({ top: button.getBoundingClientRect().top - 90, behavior: 'instant' });
  });
  await subscribe.click();
  const shown = page.getByRole('alertdialog');
  const repeated = page.locator('#newsletter').getByRole('alert');
  await expect(repeated).toBeInViewport({ ratio: 1 });
  await expect.poll(() => overlap(shown, repeated)).toBe(false);
  const header = page.getByRole('banner');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overlap(shown, header)).toBe(false);
    const box = await boxOf(shown);
    expect(box.y - (await boxOf(header)).bottom).toBeLessThan(16);
    expect(width - box.right).toBeLessThanOrEqual(16);
    if (width === 390) expect(box.x).toBeLessThanOrEqual(16);
  }
});
