import useEmblaCarousel from 'embla-carousel-react';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { CarouselStore } from './carousel-store.ts';
import { paperFeedMs } from './carousel-machine.ts';

const emblaOptions = {
  loop: true,
  align: 'center',
  // A mouse selects the text instead; it has the buttons.
  watchDrag: (_: unknown, event: Event) => !(event instanceof MouseEvent),
} as const;

/**
 * Slides follow the store where time moved it; where a person turned or swiped them, the store follows. A finger moves
 * them sideways; all else feeds them like paper. `leaving` is the slide that was turned from and is being fed out.
 */
export function useSlides(
  dispatch: CarouselStore['dispatch'],
  index: number,
  reducedMotion: boolean,
) {
  const [measure, embla] = useEmblaCarousel(emblaOptions);
  const [leaving, setLeaving] = useState<number>();
  // To measure the slides takes a slow phone as long as to hydrate them: that is for another task.
  const viewport = useCallback(
    (element: HTMLElement | null) => startTransition(() => measure(element)),
    [measure],
  );

  /** Exchanges the slides, then lets the paper move from the one to the other. */
  const feed = useCallback(
    async (direction: Direction) => {
      if (!embla) return;
      const slides = embla.slideNodes();
      const from = slides[embla.selectedScrollSnap()];
      if (direction === 1) embla.scrollNext(true);
      else embla.scrollPrev(true);
      const to = slides[embla.selectedScrollSnap()];
      if (from && to && !reducedMotion) await feedPaper(from, to, direction);
    },
    [embla, reducedMotion],
  );

  const turn = async (direction: Direction) => {
    setLeaving(index);
    await feed(direction);
    setLeaving((leaving) => (leaving === index ? undefined : leaving));
  };

  useEffect(() => {
    if (!embla) return undefined;
    // The row may have been scrolled before there was a carousel.
    embla.rootNode().scrollLeft = 0;
    const follow = () => dispatch({ type: 'move', index: embla.selectedScrollSnap() });
    embla.on('select', follow);
    return () => void embla.off('select', follow);
  }, [embla, dispatch]);

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) void feed(1);
  }, [embla, index, feed]);

  return { viewport, isReady: embla !== undefined, turn, leaving };
}

/** Forward, the paper moves up: as it does for what comes next. */
type Direction = 1 | -1;

let sheets: Animation[] = [];

/**
 * Moves one slide out of the window and another one in, as a printer feeds continuous paper: bar by bar, holes and all.
 * Both are where the carousel has them by now: the one that comes in its place, the other anywhere in the row.
 */
function feedPaper(
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
