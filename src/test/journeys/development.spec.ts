import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSite, type Site } from '../start-site.ts';
import { sendLogin } from './administrator.ts';
import { expect, test as journey } from './journey.ts';

/** The sources, to be changed under a running site. */
interface Sources {
  folder: string;
  replace(file: string, before: string, after: string): Promise<void>;
}

/** As `npm run dev` serves it, from a copy of the sources: below the project, so that packages are found. */
const test = journey.extend<object, { sources: Sources; site: Site }>({
  sources: [
    async ({ browserName: _ }, use) => {
      // Vite watches no folder named test-results.
      await mkdir('dist', { recursive: true });
      const folder = await mkdtemp('dist/sources-');
      const parts = ['src', 'db', 'migrations', 'public'];
      const files = ['server.ts', 'vite.config.ts', 'package.json', 'tsconfig.json'];
      for (const name of [...parts, ...files]) {
        await cp(name, join(folder, name), { recursive: true });
      }
      await use({
        folder,
        async replace(file, before, after) {
          const text = await readFile(join(folder, file), 'utf8');
          expect(text).toContain(before);
          await writeFile(join(folder, file), text.replace(before, after));
        },
      });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ sources }, use) => {
      const environment = { NODE_ENV: 'development' };
      const site = await startSite(environment, ['server.ts', '--dev'], sources.folder);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// What is used for the first time is put together then, and the page may have to ask for it again.
test.setTimeout(90_000);
// The whole fonts lie outside of the copy, where Vite serves nothing from.
test.use({ expectedComplaint: /504 \(Outdated Optimize Dep\)|403 \(Forbidden\)/ });

test('a change of the sources shows on the page by itself', async ({ page, sources }) => {
  // First the admin area: it knows the whole page to the browser as well, which must make no difference.
  await page.goto('/admin/login');
  await expect(async () => {
    await sendLogin(page);
    await expect(page).toHaveURL('/admin/dashboard', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const draft = (await page.request.get('/?preview=draft')).headers();
  expect([draft['cache-control'], draft['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  await page.goto('/');
  const facts = page.getByRole('region', { name: 'AI facts' });
  await facts.scrollIntoViewIfNeeded();
  await expect(facts.getByRole('group')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator('h1')).toHaveCSS('font-family', /Plex Sans/);

  await sources.replace('src/words.ts', 'Unlocking Your', 'Unlocking All Your');
  await expect(page.locator('h1')).toContainText('Unlocking All Your', { timeout: 20_000 });
  // By then the page that was loaded again listens.
  await page.waitForLoadState('networkidle');
  await sources.replace('src/client/home/hero.tsx', '<h1', '<h1 title="Changed"');
  await expect(page.locator('h1')).toHaveAttribute('title', 'Changed', { timeout: 20_000 });
  await page.waitForLoadState('networkidle');

  // An island changes without a reload.
  const signUp = page.locator('#newsletter');
  await signUp.getByRole('button').click();
  await expect(signUp.getByText('Please enter a valid email address')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const form = 'src/client/newsletter/newsletter-form.tsx';
  await sources.replace(form, 'label={words.email}', 'label="Your address"');
  await expect(page.getByLabel('Your address')).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
