import type { Page } from '@playwright/test';
import { closeToast, replaceFacts, rowOf, signIn, textOf, toast } from './administrator.ts';
import { boxOf, expect, expectAccessible, expectFits, test, touchscreen } from './journey.ts';
import type { Site } from '../start-site.ts';

const dashboard = '/admin/dashboard';
const count = 55;

// Tall enough that no row has to be scrolled to in the middle of a drag.
test.use({ viewport: { width: 1280, height: 1400 } });

test.beforeEach(async ({ page, site }) => {
  replaceFacts(site, count);
  await signIn(page);
});

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const handleOf = (page: Page, place: number) =>
  rowOf(page, textOf(place)).getByRole('button', { name: /^Drag to reorder/ });

/** The numbers of the facts as they are stored, those from one place up to another. */
function stored(site: Site, from = 0, to = 5): number[] {
  const rows = site.query<{ place: number }>(
    'select cast(substr(fact_text, 15) as integer) as place from ai_facts order by display_order, id',
  );
  return rows.map(({ place }) => place).slice(from, to);
}

/** Deletes a fact as another window does. */
async function deleteElsewhere(page: Page, site: Site, place: number) {
  const [fact] = site.query<{ id: number }>(
    'select id from ai_facts where fact_text = ?',
    textOf(place),
  );
  await page.request.delete(`/api/ai-facts/${fact?.id}`);
}

async function expectFirstRows(page: Page, ...places: number[]) {
  for (const [index, place] of places.entries()) {
    await expect(rowsOf(page).nth(index)).toContainText(textOf(place));
  }
}

const announcement = (page: Page, position: number, of = count) =>
  page.getByText(`Moved to ${position} of ${of}`, { exact: true });

test('a row is dragged with the mouse, in one call', async ({ page, site }) => {
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('facts.move')) calls.push(request.postDataJSON());
  });
  const drag = (place: number, onto: number, y: number) =>
    handleOf(page, place).dragTo(rowOf(page, textOf(onto)), { targetPosition: { x: 200, y } });
  await page.goto(dashboard);

  // Outside of the list, and where it began.
  await handleOf(page, 3).dragTo(page.getByRole('heading', { level: 1 }));
  await drag(3, 3, 4);
  await expectFirstRows(page, 1, 2, 3, 4);
  await expect(page.getByText(/^Moved to/)).toHaveCount(0);
  expect(stored(site)).toEqual([1, 2, 3, 4, 5]);
  expect(calls).toHaveLength(0);

  await drag(1, 4, 4);
  await expectFirstRows(page, 2, 3, 1, 4);
  await expect(announcement(page, 3)).toBeAttached();
  await expect.poll(() => stored(site)).toEqual([2, 3, 1, 4, 5]);
  expect(calls).toHaveLength(1);
  await expect(handleOf(page, 1)).toBeFocused();

  await drag(48, 50, 40);
  await expect(rowsOf(page).nth(49)).toContainText(textOf(48));
  await expect(announcement(page, 50)).toBeAttached();
  await expect.poll(() => stored(site, 46, 52)).toEqual([47, 49, 50, 48, 51, 52]);
  await page.getByRole('link', { name: 'Next' }).click();
  await drag(51, 55, 40);
  await expect(rowsOf(page).last()).toContainText(textOf(51));
  await expect(announcement(page, 55)).toBeAttached();
  await expect.poll(() => stored(site, 50, 55)).toEqual([52, 53, 54, 55, 51]);
});

test('arrows and menu move a fact to another page, and focus follows', async ({ page, site }) => {
  const buttonOf = (place: number, name: string) =>
    rowOf(page, textOf(place)).getByRole('button', { name });
  const dialog = page.getByRole('dialog', { name: 'Move to position' });
  const position = dialog.getByLabel('Position');
  const askPosition = async (place: number) => {
    await buttonOf(place, 'More actions').press('Enter');
    await page.keyboard.press('Enter');
    await expect(position).toBeFocused();
  };
  // Both pages are known from here on.
  await page.goto(dashboard);
  await page.getByRole('link', { name: 'Next' }).click();
  await buttonOf(51, 'Move up').press('Enter');
  await expect(page).toHaveURL(dashboard);
  await expect(buttonOf(51, 'Move up')).toBeFocused();
  await expect(buttonOf(51, 'Move up')).toBeInViewport();
  await expect(announcement(page, 50)).toBeAttached();
  await buttonOf(51, 'Move down').press('Enter');
  await expect(page).toHaveURL(`${dashboard}?page=2`);
  await expect(buttonOf(51, 'Move down')).toBeFocused();

  await askPosition(53);
  await position.fill('56');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Position must be a whole number from 1 to 55')).toBeVisible();
  await expect(position).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(buttonOf(53, 'More actions')).toBeFocused();
  expect(stored(site, 50, 55)).toEqual([51, 52, 53, 54, 55]);

  await askPosition(53);
  await position.fill('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(dashboard);
  await expect(buttonOf(53, 'More actions')).toBeFocused();
  await expectFirstRows(page, 1, 53, 2, 3);
  await expect(announcement(page, 2)).toBeAttached();
  await askPosition(3);
  await position.fill('53');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page).toHaveURL(`${dashboard}?page=2`);
  await expect(rowsOf(page).nth(2)).toContainText(textOf(3));
  await expect(buttonOf(3, 'More actions')).toBeFocused();
  expect(stored(site, 49, 55)).toEqual([50, 51, 52, 3, 54, 55]);
  await askPosition(51);
  await position.fill('55');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page).last()).toContainText(textOf(51));
  expect(stored(site, 52, 55)).toEqual([54, 55, 51]);
});

test.describe('with a list that is out of date', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('a move of or before a deleted fact is refused', async ({ page, site }) => {
    replaceFacts(site, 8);
    await page.goto(dashboard);
    await expect(handleOf(page, 1)).toBeVisible();
    await deleteElsewhere(page, site, 3);
    await handleOf(page, 1).dragTo(rowOf(page, textOf(3)), { targetPosition: { x: 200, y: 4 } });
    await expect(toast(page, 'Error')).toContainText('Failed to update AI fact');
    // The list was read again.
    await expectFirstRows(page, 1, 2, 4);
    expect(stored(site)).toEqual([1, 2, 4, 5, 6]);
    await expect(handleOf(page, 1)).toBeFocused();
    await closeToast(page);

    await rowOf(page, textOf(2)).getByRole('button', { name: 'More actions' }).press('Enter');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move to position' });
    await expect(dialog.getByLabel('Position')).toBeFocused();
    await deleteElsewhere(page, site, 2);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('404: There is no such fact.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: /^Facts/ })).toBeFocused();

    await rowOf(page, textOf(6)).getByRole('button', { name: 'More actions' }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Position')).toHaveValue('4');
    for (const place of [1, 4]) await deleteElsewhere(page, site, place);
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expectFirstRows(page, 5, 7, 6, 8);
  });
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 320, height: 1200 },
    hasTouch: true,
    isMobile: true,
    // A row that still slides is not yet where a finger looks for it.
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('a row is dragged by a finger, or given up', async ({ page, site }) => {
    const finger = await touchscreen(page);
    const dragged = page.locator('[data-dragging]');
    const scrollY = () => page.evaluate(() => window.scrollY);
    replaceFacts(site, 25);
    await page.goto(dashboard);
    await handleOf(page, 1).evaluate((handle) => {
      handle.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    let handle = await boxOf(handleOf(page, 1));
    const x = handle.x + 20;
    const below = async (place: number) => (await boxOf(rowOf(page, textOf(place)))).bottom - 8;

    await finger.down(x, handle.y + 20);
    await finger.move(x, await below(3));
    await expect(dragged).toHaveCount(1);
    await finger.cancel();
    await expect(dragged).toHaveCount(0);
    await expectFirstRows(page, 1, 2, 3);
    expect(stored(site)).toEqual([1, 2, 3, 4, 5]);

    const before = await scrollY();
    await finger.down(x, handle.y + 20);
    await finger.move(x, handle.y + 40);
    await finger.move(x, await below(2));
    await expect(dragged).toHaveCount(1);
    expect(await scrollY(), 'the page does not scroll under it').toBe(before);
    await finger.up();
    await expectFirstRows(page, 2, 1, 3);
    await expect(announcement(page, 2, 25)).toBeAttached();
    await expect.poll(() => stored(site)).toEqual([2, 1, 3, 4, 5]);
    await expectFits(page);

    // A finger that is lifted before the page has rendered; on a busy page the tasks of React come late.
    const flick = async (place: number, onto: number, lateMs: number) => {
      const from = (await boxOf(handleOf(page, place))).y + 20;
      const to = await below(onto);
      await page.evaluate((lateMs) => {
        const { postMessage } = MessagePort.prototype;
        MessagePort.prototype.postMessage = function (message: unknown) {
          setTimeout(() => postMessage.call(this, message), lateMs);
        };
        setTimeout(() => (MessagePort.prototype.postMessage = postMessage), 5 * lateMs);
      }, lateMs);
      await Promise.all([
        finger.down(x, from),
        finger.move(x, from + 20),
        finger.move(x, to),
        finger.up(),
      ]);
    };
    await flick(2, 1, 100);
    await expectFirstRows(page, 1, 2, 3);
    await expect.poll(() => stored(site)).toEqual([1, 2, 3, 4, 5]);
    await flick(1, 2, 0);
    await expectFirstRows(page, 2, 1, 3);
    await expect(dragged).toHaveCount(0);
    await expect(handleOf(page, 1)).not.toHaveAccessibleDescription(/Dragging/);
    await expect.poll(() => stored(site)).toEqual([2, 1, 3, 4, 5]);

    handle = await boxOf(handleOf(page, 1));
    await finger.down(x, handle.y + 20);
    await finger.move(x, handle.y + 40);
    await finger.move(x, 1190);
    await expect(rowOf(page, textOf(12))).toBeInViewport();
    // Far enough from the rows that were there at first, however high each of them is.
    await finger.move(x, 500);
    await expect(dragged).toHaveCount(1);
    await finger.up();
    await expect.poll(() => stored(site, 0, 50).indexOf(1)).toBeGreaterThan(5);
  });
});
