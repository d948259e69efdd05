import type { Page } from '@playwright/test';
import {
  ageCodes,
  button,
  changeDatabase,
  createAdministrator,
  mailedCode,
  replaceFacts,
  rowOf,
  sendLogin,
  signIn,
  textOf,
} from './administrator.ts';
import { expect, test } from './journey.ts';

/**
 * Translates pages as browsers do: each text is taken out, and another one is put there in an element of its own. React
 * does not know of that; the words stay the same here, so that a journey finds them.
 */
async function translate(page: Page) {
  await page.addInitScript(() => {
    const wrap = (text: Node) => {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || parent?.closest('font, script, style, textarea, svg')) return;
      const translation = document.createElement('font');
      translation.textContent = text.nodeValue;
      parent?.replaceChild(translation, text);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        (type === 'characterData' ? [target] : addedNodes).forEach(wrapAll);
      }
    });
    window.addEventListener('translate', () => {
      wrapAll(document.body);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}

/** From now on, until another page is loaded. */
async function start(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('translate')));
  await expect(page.locator('h1 font')).not.toHaveCount(0);
}

const dashboard = '/admin/dashboard';

test('a translated list says what is true after each press', async ({ page, site }) => {
  replaceFacts(site, 51);
  changeDatabase(
    site,
    `insert into fact_schedules (fact_id, show_from)
       select id, 4102444800000 from ai_facts where display_order = 1`,
  );
  await translate(page);
  await signIn(page);
  await page.goto(dashboard);
  const row = rowOf(page, textOf(1));
  await expect(row).toContainText('Scheduled from');
  await start(page);

  await row.getByRole('switch').press('Space');
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('Scheduled');
  await button(page, 'Select').click();
  for (const place of [1, 2]) {
    await rowOf(page, textOf(place)).getByRole('checkbox').check();
    await expect(page.getByText(`${place} selected`, { exact: true })).toBeVisible();
  }
  await button(page, 'Done').click();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  // One page again: the journeys that follow look for their facts on it.
  replaceFacts(site, 3);
});

test('a translated list is refreshed, and stays', async ({ page }) => {
  await translate(page);
  await signIn(page);
  await page.goto(`${dashboard}?tab=subscribers`);
  const upToDate = page.getByText('Up to date', { exact: true });
  await expect(page.getByText(/^\d+ confirmed/)).toBeVisible();
  await start(page);

  await button(page, 'Refresh').click();
  await expect(upToDate).toBeVisible();
  await expect(upToDate).toBeHidden();
  await expect(button(page, 'Refresh')).toBeVisible();
});

test('a translated sign-in sends another code', async ({ page, site }) => {
  const email = 'translated@example.org';
  await translate(page);
  await page.goto('/admin/login');
  await sendLogin(page, await createAdministrator(site, { email }));
  await mailedCode(site, email);
  ageCodes(site, 29_000);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Send a new code/ })).toBeVisible();
  await start(page);

  await button(page, 'Send a new code').click();
  await expect(page.getByText('A new code was sent')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeVisible();
});
