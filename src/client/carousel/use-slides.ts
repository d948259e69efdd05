import useEmblaCarousel from 'embla-carousel-react';
import { startTransition, useCallback, useEffect } from 'react';
import type { CarouselStore } from './carousel-store.ts';

const emblaOptions = {
  loop: true,
  align: 'center',
  // A mouse selects the text instead; it has the buttons.
  watchDrag: (_: unknown, event: Event) => !(event instanceof MouseEvent),
} as const;

/** Slides follow the store where time moved it; where a person swiped the slides, the store follows. */
export function useSlides(
  dispatch: CarouselStore['dispatch'],
  index: number,
  reducedMotion: boolean,
) {
  const [measure, embla] = useEmblaCarousel(emblaOptions);
  // To measure the slides takes a slow phone as long as to hydrate them: that is for another task.
  const viewport = useCallback(
    (element: HTMLElement | null) => startTransition(() => measure(element)),
    [measure],
  );

  useEffect(() => {
    if (!embla) return undefined;
    // The row may have been scrolled before there was a carousel.
    embla.rootNode().scrollLeft = 0;
    const follow = () => dispatch({ type: 'move', index: embla.selectedScrollSnap() });
    embla.on('select', follow);
    return () => void embla.off('select', follow);
  }, [embla, dispatch]);

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollNext(reducedMotion);
  }, [embla, index, reducedMotion]);

  return [viewport, embla] as const;
}
