import { chromium, type Browser } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { loadPage, type PageLoad } from '../browser/load-page.ts';
import { httpRequest } from '../http-request.ts';
import type { Row } from '../report.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { serveBare, serveReact } from '../servers/reference-pages.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { summarize } from '../statistics.ts';

const slowdown = 4;

/** The loads of one round: the pages are opened one after the other, so that whatever else goes on meets all alike. */
interface Round {
  ours: PageLoad;
  still: PageLoad;
  bare: PageLoad;
  react: PageLoad;
}

/** What the main thread of a slow phone does for `/`, to the same HTML alone and to the least that React can do. */
export async function measureMainThread(sizes: SampleSizes, site: ServerProcess): Promise<Row[]> {
  const { bytes } = await httpRequest({ port: site.port, path: '/' });
  await using bare = await serveBare(bytes.toString());
  await using react = await serveReact();
  await using browser = await chromium.launch(browserOptions());

  const rounds: Round[] = [];
  while (rounds.length < sizes.pageLoads) {
    rounds.push({
      ours: await load(browser, site.url),
      bare: await load(browser, bare.url),
      react: await load(browser, react.url),
      still: await loadPage(browser, site.url, 'phone, reduced motion', slowdown),
    });
  }

  const compare = (
    figure: string,
    of: (load: PageLoad) => number,
    to: 'bare' | 'react',
    atMost: number,
  ): Row => {
    const ours = summarize(rounds.map((round) => of(round.ours)));
    const theirs = summarize(rounds.map((round) => of(round[to])));
    return {
      figure: `phone, 4 × slower: ${figure}, to ${to}`,
      unit: '×',
      goal: { atMost },
      measured: summarize(rounds.map((round) => of(round.ours) / of(round[to]))),
      note: `${ours.median.toFixed(0)} to ${theirs.median.toFixed(0)} ms`,
    };
  };
  return [
    compare('all tasks', ({ taskMs }) => taskMs, 'bare', 2),
    compare('style and layout', ({ styleAndLayoutMs }) => styleAndLayoutMs, 'bare', 1.6),
    compare('script', ({ scriptMs }) => scriptMs, 'react', 1.5),
    compare('longest task', ({ longestTaskMs }) => longestTaskMs, 'react', 1.5),
    // A millisecond more on both sides: React alone may block nothing.
    compare('blocking time', ({ blockingMs }) => blockingMs + 1, 'react', 1),
    compare('largest contentful paint', ({ largestPaintMs }) => largestPaintMs, 'bare', 1.1),
    {
      figure: 'cumulative layout shift',
      unit: 'shift',
      goal: { atMost: 0 },
      measured: summarize(rounds.map(({ ours }) => ours.layoutShift)),
    },
    {
      figure: 'phone, 4 × slower: script with reduced motion, without the typing of the carousel',
      unit: 'ms',
      measured: summarize(rounds.map(({ still }) => still.scriptMs)),
    },
  ];
}

function load(browser: Browser, url: string): Promise<PageLoad> {
  return loadPage(browser, url, 'phone', slowdown);
}
