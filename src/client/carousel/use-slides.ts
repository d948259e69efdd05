import useEmblaCarousel from 'embla-carousel-react';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { CarouselStore } from './carousel-store.ts';
import { feedPaper, type Direction } from './feed-paper.ts';

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
