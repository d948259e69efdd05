import { chromium } from 'playwright';
import { ask } from '#test/ask.ts';
import { browserOptions } from '#test/browser.ts';
import { countFrames, desk, loadPage, phone, type PageLoad } from '../load-page.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { serveReact, serveStatic } from '../servers/reference-pages.ts';
import { median } from '../statistics.ts';

const slowdown = 4;

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
    state: keyof PageLoad['transfers'],
    unit: 'kB' | 'requests',
    atMost: number,
  ): Row => {
    const phones = onPhone.map(({ transfers }) => transfers[state][unit]);
    const desks = onDesk.map(({ transfers }) => transfers[state][unit]);
    return {
      figure: `${figure}: ${unit === 'kB' ? 'bytes over the wire' : 'requests'}`,
      unit,
      goal: { atMost },
      samples: median(phones) > median(desks) ? phones : desks,
      note: `phone ${median(phones).toFixed(1)}, desk ${median(desks).toFixed(1)}`,
    };
  };
  return [
    await htmlSize(site.port, 'identity', 60),
    await htmlSize(site.port, 'br', 14),
    larger('until the load event, fonts included', 'beforeLoad', 'kB', 60),
    larger('until the load event', 'beforeLoad', 'requests', 5),
    larger('until the network rests', 'untilRest', 'kB', 100),
    larger('until the network rests', 'untilRest', 'requests', 8),
    larger('after scrolling through', 'scrolledThrough', 'kB', 170),
    larger('after scrolling through', 'scrolledThrough', 'requests', 16),
  ];
}

async function htmlSize(port: number, encoding: string, atMost: number): Promise<Row> {
  const { bytes } = await ask({ port, path: '/', headers: { 'Accept-Encoding': encoding } });
  const samples = [bytes.length / 1_000];
  return { figure: `HTML of \`/\`, ${encoding}`, unit: 'kB', goal: { atMost }, samples };
}

/** What the main thread of a slow phone does for `/`, to plain HTML of the same texts and to the least that React can do. */
export async function measureMainThread({ samples, site }: Bench): Promise<Row[]> {
  await using reference = await serveStatic();
  await using react = await serveReact();
  await using browser = await chromium.launch(browserOptions());

  const load = (url: string) => loadPage(browser, url, phone, slowdown);
  const rounds: { ours: PageLoad; reference: PageLoad; react: PageLoad }[] = [];
  const frames: Awaited<ReturnType<typeof countFrames>>[] = [];
  while (rounds.length < samples(5)) {
    rounds.push({
      ours: await load(site.url),
      reference: await load(reference.url),
      react: await load(react.url),
    });
    frames.push(await countFrames(browser, site.url));
  }
  type Timed = 'taskMs' | 'styleAndLayoutMs' | 'scriptMs' | 'largestPaintMs';
  const compare = (figure: string, of: Timed, to: 'reference' | 'react', atMost: number) =>
    ratioRow(
      `phone, ${slowdown} × slower: ${figure}, to ${to}`,
      { atMost },
      rounds.map((round) => [round.ours[of], round[to][of]]),
    );
  const count = (figure: string, unit: string, atMost: number, samples: number[]): Row => ({
    figure: `phone: ${figure}`,
    unit,
    goal: { atMost },
    samples,
  });
  const blocking = rounds.map(({ ours }) => ours.blockingMs);
  const opening = frames.map((counted) => counted.opening);
  const countdown = frames.map((counted) => counted.countdown);
  const shifts = rounds.map(({ ours }) => ours.layoutShift);
  return [
    compare('all tasks', 'taskMs', 'reference', 1.9),
    compare('style and layout', 'styleAndLayoutMs', 'reference', 1.5),
    compare('script', 'scriptMs', 'react', 1.2),
    compare('largest contentful paint', 'largestPaintMs', 'reference', 1.4),
    count('blocking time', 'ms', 20, blocking),
    count('main-thread frames from 0.3 s after load to the first letter', 'frames', 0, opening),
    count('main-thread frames in a second of a countdown', 'frames', 2, countdown),
    count('cumulative layout shift', 'shift', 0, shifts),
  ];
}
