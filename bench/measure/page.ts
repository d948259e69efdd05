import { chromium } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { countFrames, desk, loadPage, phone } from '../browser/load-page.ts';
import { httpRequest } from '../http-request.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { serveReact, serveStatic } from '../servers/reference-pages.ts';
import { median } from '../statistics.ts';

const slowdown = 4;

type PageLoad = Awaited<ReturnType<typeof loadPage>>;

/** What a browser fetches when a visitor opens `/` for the first time, touches nothing, and then reads it to its end. */
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
    const [phones, desks] = [onPhone.map(of), onDesk.map(of)];
    return {
      figure,
      unit,
      goal: { atMost },
      samples: median(phones) > median(desks) ? phones : desks,
      note: `phone ${median(phones).toFixed(1)}, desk ${median(desks).toFixed(1)}`,
    };
  };
  const kilobytes = ({ bytes }: { bytes: number }) => bytes / 1_000;
  const untilLoad = 'until the load event';
  const untilRest = 'until the network rests';
  const wire = 'bytes over the wire';
  const scrolled = 'after scrolling through';
  return [
    ...(await htmlSizes(site.port)),
    larger(`${untilLoad}, fonts included: ${wire}`, 'kB', 60, (load) => kilobytes(load.beforeLoad)),
    larger(`${untilLoad}: requests`, 'requests', 5, (load) => load.beforeLoad.requests),
    larger(`${untilRest}: ${wire}`, 'kB', 100, (load) => kilobytes(load.untilRest)),
    larger(`${untilRest}: requests`, 'requests', 8, (load) => load.untilRest.requests),
    larger(`${scrolled}: ${wire}`, 'kB', 170, (load) => kilobytes(load.scrolledThrough)),
    larger(`${scrolled}: requests`, 'requests', 16, (load) => load.scrolledThrough.requests),
  ];
}

async function htmlSizes(port: number): Promise<Row[]> {
  const row = async (encoding: string, atMost: number): Promise<Row> => {
    const headers = { 'Accept-Encoding': encoding };
    const { bytes } = await httpRequest({ port, path: '/', headers });
    return {
      figure: `HTML of \`/\`, ${encoding}`,
      unit: 'kB',
      goal: { atMost },
      samples: [bytes.length / 1_000],
    };
  };
  return [await row('identity', 60), await row('br', 14)];
}

/** What the main thread of a slow phone does for `/`, to plain HTML of the same texts and to the least that React can do. */
export async function measureMainThread({ samples, site }: Bench): Promise<Row[]> {
  await using reference = await serveStatic();
  await using react = await serveReact();
  await using browser = await chromium.launch(browserOptions());

  const rounds: { ours: PageLoad; reference: PageLoad; react: PageLoad }[] = [];
  const frames: Awaited<ReturnType<typeof countFrames>>[] = [];
  while (rounds.length < samples(5)) {
    rounds.push({
      ours: await loadPage(browser, site.url, phone, slowdown),
      reference: await loadPage(browser, reference.url, phone, slowdown),
      react: await loadPage(browser, react.url, phone, slowdown),
    });
    frames.push(await countFrames(browser, site.url));
  }
  const compare = (
    figure: string,
    of: (load: PageLoad) => number,
    to: 'reference' | 'react',
    atMost: number,
  ) =>
    ratioRow(
      `phone, ${slowdown} × slower: ${figure}, to ${to}`,
      { atMost },
      rounds.map((round) => [of(round.ours), of(round[to])]),
    );
  const count = (figure: string, unit: Row['unit'], atMost: number, values: number[]): Row => ({
    figure: `phone: ${figure}`,
    unit,
    goal: { atMost },
    samples: values,
  });
  return [
    compare('all tasks', ({ taskMs }) => taskMs, 'reference', 1.9),
    compare('style and layout', ({ styleAndLayoutMs }) => styleAndLayoutMs, 'reference', 1.5),
    compare('script', ({ scriptMs }) => scriptMs, 'react', 1.2),
    compare('largest contentful paint', ({ largestPaintMs }) => largestPaintMs, 'reference', 1.4),
    count(
      'blocking time',
      'ms',
      20,
      rounds.map(({ ours }) => ours.blockingMs),
    ),
    count(
      'main-thread frames from 0.3 s after load to the first letter',
      'frames',
      0,
      frames.map(({ opening }) => opening),
    ),
    count(
      'main-thread frames in a second of a countdown',
      'frames',
      2,
      frames.map(({ countdown }) => countdown),
    ),
    count(
      'cumulative layout shift',
      'shift',
      0,
      rounds.map(({ ours }) => ours.layoutShift),
    ),
  ];
}
