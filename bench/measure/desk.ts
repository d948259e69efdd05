import { join } from 'node:path';
import { chromium, type Browser, type Locator } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { watchNetwork } from '../browser/load-page.ts';
import { openDesk } from '../browser/open-desk.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { factTextsOf, seedDatabase, seedMessages, seedSubscribers } from '../seed.ts';
import { serveRows } from '../servers/reference-pages.ts';
import { startSite } from '../servers/start.ts';
import { interleave } from '../statistics.ts';

/** As many as each list shows on its first page. */
const rowsOfAPage = 50;

type Shown = (main: Locator) => Locator;

/** The tabs of the desk, and what stands in each as soon as its data are there. */
const tabs: Record<string, { search: string; shown: Shown }> = {
  Facts: { search: '', shown: (main) => main.getByRole('listitem') },
  Messages: { search: '?tab=messages', shown: (main) => main.getByText('Person 1').first() },
  Subscribers: { search: '?tab=subscribers', shown: (main) => main.getByText('reader1@') },
  'Field notes': { search: '?tab=letters', shown: (main) => main.getByText('No letters') },
  Account: { search: '?tab=account', shown: (main) => main.getByLabel('New password').first() },
};

/** How long an administrator waits for each tab of the desk, and what it loads. */
export async function measureDesk({ samples, folder }: Bench): Promise<Row[]> {
  const database = join(folder, 'desk.db');
  await seedDatabase(database, rowsOfAPage);
  await seedMessages(database, rowsOfAPage);
  await seedSubscribers(database, rowsOfAPage);
  await using site = await startSite(folder, database);
  await using plain = await serveRows(factTextsOf(rowsOfAPage));
  await using browser = await chromium.launch(browserOptions());
  const desk = await openDesk(browser, site.url);

  const times: Row[] = [];
  const bytes: Row[] = [];
  for (const [name, { search, shown }] of Object.entries(tabs)) {
    const address = `${site.url}/admin/dashboard${search}`;
    const timeDesk = () => desk.time(address, shown);
    const timePlain = () => desk.time(plain.url, (main) => main.getByRole('listitem'));
    await interleave(1, timeDesk, timePlain);
    const pairs = await interleave(samples(9), timeDesk, timePlain);
    const goal = name === 'Facts' ? { atMost: 3 } : undefined;
    const figure = `desk, ${name}: first content, to ${rowsOfAPage} rows of a page without script`;
    times.push(ratioRow(figure, goal, pairs));
    bytes.push({
      figure: `desk, ${name}: JavaScript with an empty cache, brotli`,
      unit: 'kB',
      goal: name === 'Facts' ? { atMost: 180 } : undefined,
      samples: [(await scriptBytes(browser, site.url, address, shown)) / 1_000],
    });
  }
  return [...times, ...bytes];
}

async function scriptBytes(
  browser: Browser,
  url: string,
  address: string,
  shown: Shown,
): Promise<number> {
  const { page, time } = await openDesk(browser, url);
  const network = await watchNetwork(await page.context().newCDPSession(page));
  await time(address, shown);
  await page.waitForLoadState('networkidle');
  await page.close();
  return network().scriptBytes;
}
