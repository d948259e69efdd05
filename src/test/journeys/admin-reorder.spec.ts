import type { Page } from '@playwright/test';
import { changeDatabase, rowOf, signIn, toast } from './administrator.ts';
import {
  boxOf,
  expect,
  expectAccessible,
  expectFits,
  testOfItsOwn as test,
  touchscreen,
} from './journey.ts';
import type { Site } from '../start-site.ts';

const count = 55;

/** Numbered facts, of which the first page shows fifty. */
// Tall enough that no row has to be scrolled to in the middle of a drag.
test.use({ viewport: { width: 1280, height: 1400 } });

test.beforeEach(async ({ page, site }) => {
  changeDatabase(
    site,
    `delete from ai_facts;
     with recursive place(n) as (select 1 union all select n + 1 from place where n < ${count})
       insert into ai_facts (fact_text, source, display_order, active)
         select 'Numbered fact ' || n || ' to be put in order.', 'Test', n, 1 from place`,
  );
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(rowsOf(page)).toHaveCount(50);
});

const textOf = (place: number) => `Numbered fact ${place} to be put in order.`;
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const handleOf = (page: Page, place: number) =>
  rowOf(page, textOf(place)).getByRole('button', { name: /^Drag to reorder/ });

/** The numbers of the facts as they are stored, the first of them. */
function stored(site: Site, limit = 5): number[] {
  const rows = site.query<{ place: number }>(
    `select cast(substr(fact_text, 15) as integer) as place from ai_facts order by display_order, id limit ${limit}`,
  );
  return rows.map(({ place }) => place);
}

async function expectFirstRows(page: Page, ...places: number[]) {
  for (const [index, place] of places.entries()) {
    await expect(rowsOf(page).nth(index)).toContainText(textOf(place));
  }
}

const moreOf = (page: Page, place: number) =>
  rowOf(page, textOf(place)).getByRole('button', { name: 'More actions' });

/** Chooses "Move to position" in a row's menu by the keyboard. */
async function askPosition(page: Page, place: number) {
  await moreOf(page, place).press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to position' });
  await expect(dialog.getByLabel('Position')).toBeFocused();
  return dialog;
}

const announcement = (page: Page, position: number) =>
  page.getByText(`Moved to ${position} of ${count}`, { exact: true });

test('a row is dragged by its handle with the mouse, in one call', async ({ page, site }) => {
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('facts.move')) calls.push(request.postDataJSON());
  });
  await handleOf(page, 1).dragTo(rowOf(page, textOf(4)), { targetPosition: { x: 200, y: 4 } });

  await expectFirstRows(page, 2, 3, 1, 4);
  await expect(announcement(page, 3)).toBeAttached();
  await expect.poll(() => stored(site)).toEqual([2, 3, 1, 4, 5]);
  expect(calls).toHaveLength(1);
  await expect(handleOf(page, 1)).toBeFocused();
});

test('a drag that ends outside of the list, or where it began, changes nothing', async ({
  page,
  site,
}) => {
  await handleOf(page, 3).dragTo(page.getByRole('heading', { level: 1 }));
  await handleOf(page, 3).dragTo(rowOf(page, textOf(3)), { targetPosition: { x: 200, y: 4 } });

  await expectFirstRows(page, 1, 2, 3, 4);
  expect(stored(site)).toEqual([1, 2, 3, 4, 5]);
  await expect(page.getByText(/^Moved to/)).toHaveCount(0);
});

test('the last row of a page is dropped before the first of the next', async ({ page, site }) => {
  await handleOf(page, 48).dragTo(rowOf(page, textOf(50)), { targetPosition: { x: 200, y: 40 } });

  await expect(rowsOf(page).nth(49)).toContainText(textOf(48));
  await expect(announcement(page, 50)).toBeAttached();
  await expect.poll(() => stored(site, 52).slice(46)).toEqual([47, 49, 50, 48, 51, 52]);

  await page.goto('/admin/dashboard?page=2');
  await handleOf(page, 51).dragTo(rowOf(page, textOf(55)), { targetPosition: { x: 200, y: 40 } });
  await expect(rowsOf(page).last()).toContainText(textOf(51));
  await expect(announcement(page, 55)).toBeAttached();
  await expect.poll(() => stored(site, 55).slice(50)).toEqual([52, 53, 54, 55, 51]);
});

test('a row is taken up, moved and dropped by the keyboard alone', async ({ page, site }) => {
  const handle = handleOf(page, 2);
  await rowOf(page, textOf(1)).getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Tab');
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAccessibleDescription(/Fact 2 of 55.*Press Enter to start dragging/);

  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: `Insert between ${textOf(2)} and ${textOf(3)}` }),
  ).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('button', { name: `Insert between ${textOf(4)} and ${textOf(5)}` }),
  ).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expectFirstRows(page, 1, 3, 4, 2, 5);
  await expect(announcement(page, 4)).toBeAttached();
  await expect(handle).toBeFocused();
  await expect.poll(() => stored(site)).toEqual([1, 3, 4, 2, 5]);
});

test('a drag is given up by Escape, or by a drop where it began', async ({ page, site }) => {
  const handle = handleOf(page, 2);
  await handle.press('Enter');
  await expect(
    page.getByRole('button', { name: `Insert between ${textOf(2)} and ${textOf(3)}` }),
  ).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('button', { name: `Insert between ${textOf(3)} and ${textOf(4)}` }),
  ).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(handle).toBeFocused();
  await expect(page.getByRole('button', { name: /^Insert/ })).toHaveCount(0);
  await expectFirstRows(page, 1, 2, 3);

  await handle.press('Enter');
  await expect(
    page.getByRole('button', { name: `Insert between ${textOf(2)} and ${textOf(3)}` }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(handle).toBeFocused();
  expect(stored(site)).toEqual([1, 2, 3, 4, 5]);
});

test('the arrows move a fact over the border of its page, and the focus goes with it', async ({
  page,
}) => {
  await page.goto('/admin/dashboard?page=2');
  const press = (name: string) =>
    rowOf(page, textOf(51)).getByRole('button', { name }).press('Enter');
  await press('Move up');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(rowOf(page, textOf(51)).getByRole('button', { name: 'Move up' })).toBeFocused();
  await expect(announcement(page, 50)).toBeAttached();
  await press('Move down');
  await expect(page).toHaveURL('/admin/dashboard?page=2');
  await expect(rowOf(page, textOf(51)).getByRole('button', { name: 'Move down' })).toBeFocused();
});

test('the public page has the first twenty-four, and the others as they are wanted', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  expect(html.match(/class="fact-slide"/g)).toHaveLength(24);

  await page.goto('/');
  const facts = page.getByRole('region', { name: 'AI facts' });
  await facts.scrollIntoViewIfNeeded();
  const shown = (place: number) =>
    facts.getByRole('group', { name: `${place} of ${count}`, exact: true });
  await expect(shown(1)).toBeVisible();
  for (let place = 2; place <= 25; place += 1) {
    await facts.getByRole('button', { name: 'Next fact' }).click();
    await expect(shown(place)).toBeVisible();
  }
  await expect(shown(25)).toContainText(textOf(25));
});

test('a position that does not exist is refused', async ({ page, site }) => {
  const dialog = await askPosition(page, 3);
  await dialog.getByLabel('Position').fill('56');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Position must be a whole number from 1 to 55')).toBeVisible();
  await expect(dialog.getByLabel('Position')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(moreOf(page, 3)).toBeFocused();
  expect(stored(site)).toEqual([1, 2, 3, 4, 5]);
});

test('the menu moves a fact to any position, and the page and the focus follow', async ({
  page,
  site,
}) => {
  const dialog = await askPosition(page, 3);
  await dialog.getByLabel('Position').fill('53');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();

  await expect(page).toHaveURL('/admin/dashboard?page=2');
  await expect(rowsOf(page).nth(2)).toContainText(textOf(3));
  await expect(moreOf(page, 3)).toBeFocused();
  await expect(announcement(page, 53)).toBeAttached();
  expect(stored(site, 55).slice(49)).toEqual([51, 52, 53, 3, 54, 55]);

  await (await askPosition(page, 3)).getByLabel('Position').fill('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(moreOf(page, 3)).toBeFocused();
  await expectFirstRows(page, 1, 3, 2, 4);
  await expect(announcement(page, 2)).toBeAttached();

  await (await askPosition(page, 1)).getByLabel('Position').fill('55');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page).last()).toContainText(textOf(1));
  expect(stored(site, 55).slice(52)).toEqual([54, 55, 1]);
});

test('two windows that move at once end in one order', async ({ page, site, context, browser }) => {
  const { cookies } = await context.storageState();
  const otherWindow = await browser.newContext({
    baseURL: site.url,
    storageState: { cookies, origins: [] },
  });
  const second = await otherWindow.newPage();
  await Promise.all([page, second].map((window) => window.goto('/admin/dashboard?page=2')));
  const move = (window: Page, mover: number, target: number) =>
    handleOf(window, mover).dragTo(rowOf(window, textOf(target)), {
      targetPosition: { x: 200, y: 4 },
    });
  await Promise.all([move(page, 55, 51), move(second, 54, 52)]);

  await expect.poll(() => stored(site, 55).slice(49)).toEqual([50, 55, 51, 54, 52, 53]);
  // The window whose change came first sees the other one's after a reload.
  await Promise.all([page, second].map((window) => window.reload()));
  await expectFirstRows(page, 55, 51, 54, 52, 53);
  await expectFirstRows(second, 55, 51, 54, 52, 53);
  await otherWindow.close();
});

test.describe('with a list that is out of date', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('a drop before a fact that was just deleted is refused, and the list read again', async ({
    page,
    site,
  }) => {
    const [deleted] = site.query<{ id: number }>(
      `select id from ai_facts where fact_text = '${textOf(3)}'`,
    );
    await page.request.delete(`/api/ai-facts/${deleted?.id}`);
    await handleOf(page, 1).dragTo(rowOf(page, textOf(3)), { targetPosition: { x: 200, y: 4 } });

    await expect(toast(page, 'Error')).toContainText('Failed to update AI fact');
    await expectFirstRows(page, 1, 2, 4);
    expect(stored(site)).toEqual([1, 2, 4, 5, 6]);
    await expect(handleOf(page, 1)).toBeFocused();
  });

  test('a position for a fact that was just deleted is refused, and the focus stays at the list', async ({
    page,
    site,
  }) => {
    const dialog = await askPosition(page, 2);
    const [deleted] = site.query<{ id: number }>(
      `select id from ai_facts where fact_text = '${textOf(2)}'`,
    );
    await page.request.delete(`/api/ai-facts/${deleted?.id}`);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('404: There is no such fact.');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: /^Facts/ })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 1200 }, hasTouch: true, isMobile: true });

  test('a row is dragged by a finger, and the page does not scroll under it', async ({
    page,
    site,
  }) => {
    const finger = await touchscreen(page);
    await rowOf(page, textOf(1)).evaluate((row) => {
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    const handle = await boxOf(handleOf(page, 1));
    const second = await boxOf(rowOf(page, textOf(2)));
    const scrollY = await page.evaluate(() => window.scrollY);
    await finger.down(handle.x + 20, handle.y + 20);
    await finger.move(handle.x + 20, handle.y + 40);
    await finger.move(handle.x + 20, second.y + second.height - 8);
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
    await finger.up();

    await expectFirstRows(page, 2, 1, 3);
    await expect(announcement(page, 2)).toBeAttached();
    await expect.poll(() => stored(site)).toEqual([2, 1, 3, 4, 5]);
    await expectFits(page);
  });

  test('a finger that is lifted before the page has rendered drops the row where it was', async ({
    page,
    site,
  }) => {
    const handle = await boxOf(handleOf(page, 1));
    const second = await boxOf(rowOf(page, textOf(2)));
    const path = { x: handle.x + 20, from: handle.y + 20, to: second.y + second.height - 8 };
    await handleOf(page, 1).evaluate((element, { x, from, to }) => {
      const send = (type: string, clientY: number) => {
        const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true };
        element.dispatchEvent(new PointerEvent(type, { ...finger, clientX: x, clientY }));
      };
      send('pointerdown', from);
      send('pointermove', from + 20);
      send('pointermove', to);
      send('pointerup', to);
    }, path);

    await expectFirstRows(page, 2, 1, 3);
    await expect.poll(() => stored(site)).toEqual([2, 1, 3, 4, 5]);
  });

  test('near the edge of the window the page scrolls on under the finger', async ({
    page,
    site,
  }) => {
    const finger = await touchscreen(page);
    const handle = await boxOf(handleOf(page, 1));
    await finger.down(handle.x + 20, handle.y + 20);
    await finger.move(handle.x + 20, handle.y + 40);
    await finger.move(handle.x + 20, 1190);
    await expect(rowOf(page, textOf(12))).toBeInViewport();
    // Far enough from the rows that were there at first, however high each of them is.
    await finger.move(handle.x + 20, 500);
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await finger.up();

    await expect.poll(() => stored(site, 50).indexOf(1)).toBeGreaterThan(5);
  });

  test('a drag that the system takes away is given up', async ({ page, site }) => {
    const finger = await touchscreen(page);
    const handle = await boxOf(handleOf(page, 1));
    const third = await boxOf(rowOf(page, textOf(3)));
    await finger.down(handle.x + 20, handle.y + 20);
    await finger.move(handle.x + 20, third.y + 8);
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await finger.cancel();

    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await expectFirstRows(page, 1, 2, 3);
    expect(stored(site)).toEqual([1, 2, 3, 4, 5]);
  });
});
