import { readFile, stat } from 'node:fs/promises';
import type { Request, Response } from '@playwright/test';
import { characters } from '../../tools/cut-fonts.ts';
import { kilobytes, watchRequests } from '../browser.ts';
import budget from '../budget.json' with { type: 'json' };
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

// What a visitor's connection may be asked for, in kB of 1,000 bytes as they travel. A change that adds more says so in
// budget.json, where a reviewer sees it.

const folder = 'dist/client';
const known = new Set([...characters, '\n']);

test('each chunk of the build is within its budget', async () => {
  const manifest: Record<string, { file: string; name?: string; src?: string }> = JSON.parse(
    await readFile(`${folder}/.vite/manifest.json`, 'utf8'),
  );
  const budgets = new Map(Object.entries(budget.chunkKb));
  const chunks = Object.values(manifest).filter(({ file }) => /\.(js|css)$/.test(file));
  const over: string[] = [];
  for (const { name = '', file } of chunks) {
    const limitKb = budgets.get(name) ?? budget.otherChunkKb;
    // Of its brotli variant, which the build makes of whatever gets smaller by it.
    const { size } = await stat(`${folder}/${file}.br`).catch(() => stat(`${folder}/${file}`));
    const sizeKb = size / 1_000;
    if (sizeKb > limitKb) over.push(`${name} (${file}): ${sizeKb} kB of ${limitKb}`);
  }

  expect(over, 'entry-client grows with each new chunk; others by what they import').toEqual([]);
  const names = chunks.map(({ name }) => name);
  expect([...budgets.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`the first load is within its budget, ${width} px`, async ({ page }) => {
    // The test's own look into the page counts as a gesture.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    });
    await page.setViewportSize({ width, height: 900 });
    const requests = watchRequests(page);
    const code: Response[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) code.push(response);
    });
    let untilLoad: Request[] = [];
    page.on('load', () => (untilLoad = [...requests]));
    await page.goto('/');
    await expect(page.locator('[data-carousel]:not([data-waiting])')).toHaveCount(1);
    await page.waitForLoadState('networkidle');

    const scripts = requests.filter((request) => request.resourceType() === 'script');
    expect(scripts.length).toBeGreaterThan(0);
    expect(await kilobytes(scripts)).toBeLessThan(budget.scriptWithoutInteractionKb);
    expect(requests.length).toBeLessThanOrEqual(budget.requestsWithoutInteraction);
    expect(untilLoad.filter((request) => scripts.includes(request))).toEqual([]);
    // Words with other letters than English has bring the whole fonts, whatever the code weighs.
    const isEnglish = [...(await page.innerText('body'))].every((letter) => known.has(letter));
    const counted = untilLoad.filter(
      (request) => isEnglish || request.resourceType() !== 'font' || /-basic/.test(request.url()),
    );
    expect(await kilobytes(counted)).toBeLessThan(budget.untilLoadKb);
    expect(counted.length).toBeLessThanOrEqual(budget.untilLoadRequests);

    await page.locator('#contact').scrollIntoViewIfNeeded();
    await page.getByLabel('Full Name').fill('Ada');
    const loaded = async () =>
      (await Promise.all(code.map((response) => response.text()))).join('\n');
    await expect.poll(loaded).toContain('Full Name');
    await page.waitForLoadState('networkidle');
    const ofTheDesk = ['AI Facts Management', 'Two-Factor Authentication', 'No tags added yet'];
    const all = await loaded();
    expect(ofTheDesk.filter((words) => all.includes(words))).toEqual([]);
  });
}

for (const [path, shown] of [
  ['/admin/login', 'Sign In'],
  ['/admin/dashboard', 'Add New Fact'],
] as const) {
  test(`${path} names all its scripts itself, and comes compressed`, async ({ page }) => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requests.push(request);
    });
    if (path === '/admin/dashboard') await signIn(page);
    const response = await page.goto(path);
    await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible();

    const html = (await response?.text()) ?? '';
    // Toasts and the page of a fact are loaded for later.
    const scripts = requests
      .map((request) => new URL(request.url()).pathname)
      .filter((script) => !/\/(toast-region|ai-fact-edit|version-list)/.test(script));
    if (path === '/admin/login') {
      expect(await kilobytes(requests)).toBeLessThan(budget.loginScriptKb);
    }
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((script) => !html.includes(`"${script}"`))).toEqual([]);
    expect(await response?.headerValue('Content-Encoding')).toBe('br');
  });
}
