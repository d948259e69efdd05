import { paperFeedMs } from './carousel-machine.ts';

/** Forward, the paper moves up: as it does for what comes next. */
export type Direction = 1 | -1;

let sheets: Animation[] = [];

/**
 * Moves one slide out of the window and another one in, as a printer feeds continuous paper: bar by bar, holes and all.
 * Both are where the carousel has them by now: the one that comes in its place, the other anywhere in the row.
 */
export function feedPaper(
  leaving: HTMLElement,
  coming: HTMLElement,
  direction: Direction,
): Promise<unknown> {
  for (const sheet of sheets) sheet.cancel();
  const { left, height } = coming.getBoundingClientRect();
  const aside = left - leaving.getBoundingClientRect().left;
  const bars = Math.round(height / barHeight(coming));
  const feed = (slide: HTMLElement, from: string, to: string) =>
    // The carousel itself moves the slides.
    slide.firstElementChild?.animate(
      { transform: [`translate(${from})`, `translate(${to})`] },
      { duration: paperFeedMs, easing: `steps(${bars})` },
    );
  const distance = direction * height;
  sheets = [
    feed(leaving, `${aside}px, 0`, `${aside}px, ${-distance}px`),
    feed(coming, `0, ${distance}px`, '0, 0'),
  ].filter((sheet) => sheet !== undefined);
  return Promise.allSettled(sheets.map(({ finished }) => finished));
}

/** One bar is as high as one line of a fact. */
function barHeight(slide: HTMLElement): number {
  const text = slide.querySelector('blockquote');
  return text ? Number.parseFloat(getComputedStyle(text).lineHeight) : slide.offsetHeight;
}
