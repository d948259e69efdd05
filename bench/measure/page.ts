import { chromium } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { desk, loadPage, phone } from '../browser/load-page.ts';
import { httpRequest } from '../http-request.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { serveBare, serveReact } from '../servers/reference-pages.ts';
import { summarize } from '../statistics.ts';

const slowdown = 4;

type PageLoad = Awaited<ReturnType<typeof loadPage>>;

/** What a browser fetches when a visitor opens `/` for the first time and touches nothing. */
export async function measureFirstLoad({ samples, site }: Bench): Promise<Row[]> {
  await using browser = await chromium.launch(browserOptions());
  const onPhone: PageLoad[] = [];
  const onDesk: PageLoad[] = [];
  while (onPhone.length < samples(5)) {
    onPhone.push(await loadPage(browser, site.url, phone, 1));
    onDesk.push(await loadPage(browser, site.url, desk, 1));
  }
  /** The screen on which it is more. */
  const larger = (
    figure: string,
    unit: 'kB' | 'requests',
    atMost: number,
    of: (load: PageLoad) => number,
  ): Row => {
    const [phones, desks] = [summarize(onPhone.map(of)), summarize(onDesk.map(of))];
    return {
      figure,
      unit,
      goal: { atMost },
      measured: phones.median > desks.median ? phones : desks,
      note: `phone ${phones.median.toFixed(1)}, desk ${desks.median.toFixed(1)}`,
    };
  };
  const kilobytes = ({ bytes }: { bytes: number }) => bytes / 1_000;
  const untilLoad = 'until the load event';
  const untilRest = 'until the network rests';
  const wire = 'bytes over the wire';
  return [
    larger(`${untilLoad}, fonts included: ${wire}`, 'kB', 60, (load) => kilobytes(load.beforeLoad)),
    larger(`${untilLoad}: requests`, 'requests', 5, (load) => load.beforeLoad.requests),
    larger(`${untilRest}: ${wire}`, 'kB', 100, (load) => kilobytes(load.untilRest)),
    larger(`${untilRest}: requests`, 'requests', 8, (load) => load.untilRest.requests),
    larger(
      'JavaScript that `/` runs without interaction, brotli',
      'kB',
      105,
      (load) => load.scriptBytes / 1_000,
    ),
  ];
}

/** What the main thread of a slow phone does for `/`, to the same HTML alone and to the least that React can do. */
export async function measureMainThread({ samples, site }: Bench): Promise<Row[]> {
  const { bytes } = await httpRequest({ port: site.port, path: '/' });
  await using bare = await serveBare(bytes.toString());
  await using react = await serveReact();
  await using browser = await chromium.launch(browserOptions());

  const rounds: { ours: PageLoad; bare: PageLoad; react: PageLoad }[] = [];
  while (rounds.length < samples(5)) {
    rounds.push({
      ours: await loadPage(browser, site.url, phone, slowdown),
      bare: await loadPage(browser, bare.url, phone, slowdown),
      react: await loadPage(browser, react.url, phone, slowdown),
    });
  }
  const compare = (
    figure: string,
    of: (load: PageLoad) => number,
    to: 'bare' | 'react',
    atMost: number,
  ) =>
    ratioRow(
      `phone, ${slowdown} × slower: ${figure}, to ${to}`,
      { atMost },
      rounds.map((round) => [of(round.ours), of(round[to])]),
    );
  return [
    compare('all tasks', ({ taskMs }) => taskMs, 'bare', 2),
    compare('style and layout', ({ styleAndLayoutMs }) => styleAndLayoutMs, 'bare', 1.6),
    compare('script', ({ scriptMs }) => scriptMs, 'react', 1.5),
    // A millisecond more on both sides: React alone may block nothing.
    compare('blocking time', ({ blockingMs }) => blockingMs + 1, 'react', 1),
    compare('largest contentful paint', ({ largestPaintMs }) => largestPaintMs, 'bare', 1.1),
    {
      figure: 'cumulative layout shift',
      unit: 'shift',
      goal: { atMost: 0 },
      measured: summarize(rounds.map(({ ours }) => ours.layoutShift)),
    },
  ];
}
