import { startSite, type Site } from '../start-site.ts';
import { sendLogin } from './administrator.ts';
import { expect, test as journey } from './journey.ts';

/** As `npm run dev` serves it. */
const test = journey.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite({ NODE_ENV: 'development' }, ['server.ts', '--dev']);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// What is used for the first time is put together then, and the page may have to ask for it again.
test.setTimeout(90_000);
test.use({ expectedComplaint: /504 \(Outdated Optimize Dep\)/ });

test('from its sources the page comes alive, and so does the admin area', async ({ page }) => {
  await page.goto('/');
  const facts = page.getByRole('region', { name: 'AI facts' });
  await facts.scrollIntoViewIfNeeded();
  await expect(facts.getByRole('group')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator('h1')).toHaveCSS('font-family', /Plex Sans/);

  await page.goto('/admin/login');
  await expect(async () => {
    await sendLogin(page);
    await expect(page).toHaveURL('/admin/dashboard', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
});
