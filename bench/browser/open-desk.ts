import type { Browser, Locator } from 'playwright';
import { siteAdmin } from '../servers/start.ts';

const shownTimeoutMs = 60_000;

/** A signed-in window. Each call opens an address in it and times it until what it is to show is there. */
export async function openDesk(browser: Browser, url: string) {
  const page = await browser.newPage();
  const response = await page.request.post(`${url}/api/admin/login`, { data: siteAdmin });
  if (!response.ok()) throw new Error(`the sign-in was answered with ${response.status()}`);
  return {
    page,
    async time(address: string, shown: (main: Locator) => Locator): Promise<number> {
      await page.goto('about:blank');
      const start = performance.now();
      await page.goto(address, { waitUntil: 'commit' });
      await shown(page.getByRole('main')).first().waitFor({ timeout: shownTimeoutMs });
      return performance.now() - start;
    },
  };
}
