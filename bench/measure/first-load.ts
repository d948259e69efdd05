import { chromium } from 'playwright';
import { browserOptions } from '#test/browser.ts';
import { loadPage, type PageLoad, type Visitor } from '../browser/load-page.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { summarize } from '../statistics.ts';

const slowdown = 4;

/** What a browser fetches and runs when a visitor opens `/` for the first time and touches nothing. */
export async function measureFirstLoad(sizes: SampleSizes, site: ServerProcess): Promise<Row[]> {
  await using browser = await chromium.launch(browserOptions());
  const repeat = async (visitor: Visitor, slowdown = 1) => {
    const loads: PageLoad[] = [];
    while (loads.length < sizes.pageLoads) {
      loads.push(await loadPage(browser, site.url, visitor, slowdown));
    }
    return loads;
  };
  const phone = await repeat('phone');
  const desk = await repeat('desk');
  const slowPhone = await repeat('phone', slowdown);

  const median = (loads: PageLoad[], of: (load: PageLoad) => number) => summarize(loads.map(of));
  /** The screen on which it is more. */
  const larger = (of: (load: PageLoad) => number) => {
    const [onPhone, onDesk] = [median(phone, of), median(desk, of)];
    const note = `phone ${round(onPhone.median)}, desk ${round(onDesk.median)}`;
    return { measured: onPhone.median > onDesk.median ? onPhone : onDesk, note };
  };
  return [
    {
      figure: 'until the load event, fonts included: bytes over the wire',
      unit: 'kB',
      goal: { atMost: 60 },
      ...larger((load) => load.beforeLoad.bytes / 1_000),
    },
    {
      figure: 'until the load event: requests',
      unit: 'requests',
      goal: { atMost: 5 },
      ...larger((load) => load.beforeLoad.requests),
    },
    {
      figure: 'until the network rests: bytes over the wire',
      unit: 'kB',
      goal: { atMost: 100 },
      ...larger((load) => load.untilRest.bytes / 1_000),
    },
    {
      figure: 'until the network rests: requests',
      unit: 'requests',
      goal: { atMost: 8 },
      ...larger((load) => load.untilRest.requests),
    },
    {
      figure: 'JavaScript that `/` runs without interaction, brotli',
      unit: 'kB',
      goal: { atMost: 105 },
      ...larger((load) => load.scriptBytes / 1_000),
    },
    {
      figure: 'script files that run before the first paint',
      unit: 'requests',
      goal: { atMost: 0 },
      ...larger((load) => load.scriptsBeforePaint),
    },
    {
      figure: 'first paint to the first script file that runs, phone, 4 × slower',
      unit: 'ms',
      measured: median(slowPhone, (load) => load.scriptAfterPaintMs),
      note: `of ${slowPhone[0]?.scriptsRun} that run`,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
