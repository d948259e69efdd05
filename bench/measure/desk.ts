import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { browserOptions, kilobytes, watchRequests } from '#test/browser.ts';
import { addReaders } from '#test/readers.ts';
import { siteAdmin } from '#test/start-site.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { addMessages, factOf, startSeeded } from '../seed.ts';
import { serveRows } from '../servers/reference-pages.ts';
import { interleave } from '../statistics.ts';

/** As many as each list shows on its first page. */
const rowsOfAPage = 50;

type Shown = (main: Locator) => Locator;

/** The tabs of the desk, and what stands in each as soon as its data are there. */
const tabs: Record<string, { search: string; shown: Shown }> = {
  Facts: { search: '', shown: (main) => main.getByRole('listitem') },
  Messages: { search: '?tab=messages', shown: (main) => main.getByText('Person 1') },
  Subscribers: { search: '?tab=subscribers', shown: (main) => main.getByText('reader-1@') },
  'Field notes': { search: '?tab=letters', shown: (main) => main.getByText('No letters') },
  Account: { search: '?tab=account', shown: (main) => main.getByLabel('New password') },
};

/** How long an administrator waits for each tab of the desk, and what it loads. */
export async function measureDesk({ samples, folder }: Bench): Promise<Row[]> {
  await using site = await startSeeded(folder, rowsOfAPage, async (db) => {
    await addMessages(db, rowsOfAPage);
    await addReaders(db, rowsOfAPage);
  });
  const texts = Array.from({ length: rowsOfAPage }, (_, index) => factOf(index + 1).factText);
  await using plain = await serveRows(texts);
  await using browser = await chromium.launch(browserOptions());
  const page = await openSignedIn(browser, site.url);

  const times: Row[] = [];
  const bytes: Row[] = [];
  for (const [name, { search, shown }] of Object.entries(tabs)) {
    const address = `${site.url}/admin/dashboard${search}`;
    const timeDesk = () => timeUntilShown(page, address, shown);
    const timePlain = () => timeUntilShown(page, plain.url, (main) => main.getByRole('listitem'));
    await interleave(1, timeDesk, timePlain);
    const pairs = await interleave(samples(9), timeDesk, timePlain);
    const goalOfFacts = (atMost: number) => (name === 'Facts' ? { atMost } : undefined);
    const figure = `desk, ${name}: first content, to ${rowsOfAPage} rows of a page without script`;
    times.push(ratioRow(figure, goalOfFacts(3), pairs));
    bytes.push({
      figure: `desk, ${name}: JavaScript with an empty cache, brotli`,
      unit: 'kB',
      goal: goalOfFacts(180),
      samples: [await scriptKilobytes(browser, site.url, address)],
    });
  }
  return [...times, ...bytes];
}

async function openSignedIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  const response = await page.request.post(`${url}/api/admin/login`, { data: siteAdmin });
  if (!response.ok()) throw new Error(`the sign-in was answered with ${response.status()}`);
  return page;
}

async function timeUntilShown(page: Page, address: string, shown: Shown): Promise<number> {
  await page.goto('about:blank');
  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await shown(page.getByRole('main')).first().waitFor();
  return performance.now() - start;
}

async function scriptKilobytes(browser: Browser, url: string, address: string): Promise<number> {
  await using page = await openSignedIn(browser, url);
  const requests = watchRequests(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  return await kilobytes(requests.filter((request) => request.resourceType() === 'script'));
}
