import useEmblaCarousel from 'embla-carousel-react';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import { buttonLook } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#client/ui/icons.tsx';
import { isMotionReduced } from '#client/ui/reduced-motion.ts';
import { useStore } from '#client/ui/use-store.ts';
import { isPlaying, type CarouselEvent } from './carousel-machine.ts';
import { createCarouselStore } from './carousel-store.ts';
import { FactSlide } from './fact-slide.tsx';
import { lettersOf } from '#client/ui/graphemes.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { useFactParts, type Fact, type FactsPart } from './use-fact-parts.ts';
import { useSeen } from './use-seen.ts';
import { useTypewriterSound } from './use-typewriter-sound.ts';

const emblaOptions = {
  loop: true,
  align: 'center',
  // A mouse selects the text instead; it has the buttons.
  watchDrag: (_: unknown, event: Event) => !(event instanceof MouseEvent),
} as const;

/** The facts, one at a time. Until it has started, every fact is there whole in a row that scrolls. */
export default function FactsCarousel(first: FactsPart) {
  const { facts, total, reach } = useFactParts(first);
  const lengths = useMemo(() => measureFacts(facts), [facts]);
  const [store] = useState(() => createCarouselStore(lengths));
  const { dispatch } = store;
  useEffect(() => store.setLengths(lengths), [store, lengths]);

  const current = useStore(store, ({ index }) => index);
  const phase = useStore(store, (store) => store.phase);
  const typed = useStore(store, (store) => store.typed);
  const playing = useStore(store, isPlaying);
  const reducedMotion = useStore(store, (store) => store.reducedMotion);
  useEffect(() => reach(current), [reach, current]);
  const [viewport, embla] = useSlides(dispatch, current, reducedMotion);
  useEffect(() => {
    // Once the slides are measured: what the start changes would have to be laid out in between.
    if (!embla) return undefined;
    dispatch({ type: 'start', reducedMotion: isMotionReduced() });
    return store.stop;
  }, [embla, store, dispatch]);

  const root = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  useEffect(
    () => dispatch({ type: seen === 'nothing' ? 'hold' : 'release', by: 'unseen' }),
    [seen, dispatch],
  );
  useTypewriterSound(store, lengths, seen);

  const holdForSource = useCallback(
    (isOpen: boolean) => dispatch({ type: isOpen ? 'hold' : 'release', by: 'source' }),
    [dispatch],
  );
  const hasStarted = phase !== 'waiting';
  const canTurn = facts.length > 1;
  const positionOf = (index: number) => `${index + 1} of ${total}`;

  return (
    <div ref={root} {...useKeyboardHold(dispatch)}>
      <div className="mb-3 -ml-3 flex flex-wrap gap-1 noscript:hidden in-data-failed:hidden print:hidden">
        <button
          type="button"
          onClick={() => dispatch({ type: playing ? 'pause' : 'play' })}
          className={buttonLook({ variant: 'quiet', size: 'small' })}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
          {playing ? 'Pause' : 'Play'}
        </button>
        <SoundSwitch />
      </div>
      <div
        ref={viewport}
        className={`fact-viewport print:overflow-visible ${embla ? 'overflow-hidden' : 'overflow-x-auto'}`}
        {...pointerHold(dispatch)}
      >
        <div
          className="flex print:block print:transform-none!"
          aria-live={playing ? 'off' : 'polite'}
        >
          {facts.map((fact, index) => (
            <FactSlide
              key={fact.id}
              fact={fact}
              position={positionOf(index)}
              isAway={hasStarted && index !== current}
              isBlank={hasStarted && index !== current && !typed.has(index)}
              letters={hasStarted && index === current ? lengths.letters(index) : undefined}
              isCountingDown={phase === 'counting' && canTurn && index === current}
              store={store}
              lengths={lengths}
              onSourceToggle={holdForSource}
            />
          ))}
        </div>
      </div>
      {canTurn && (
        <div className="mt-4 flex items-center gap-2 noscript:hidden in-data-failed:hidden print:hidden">
          <button
            type="button"
            aria-label="Previous fact"
            onClick={() => embla?.scrollPrev(reducedMotion)}
            className={buttonLook({ variant: 'secondary', size: 'icon' })}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Next fact"
            onClick={() => embla?.scrollNext(reducedMotion)}
            className={buttonLook({ variant: 'secondary', size: 'icon' })}
          >
            <ArrowRightIcon />
          </button>
          <p className="ml-2 font-mono text-note text-ink-soft" aria-hidden="true">
            {positionOf(current)}
          </p>
        </div>
      )}
    </div>
  );
}

type Tell = (event: CarouselEvent) => void;

/** The number of facts and the letters of each, split when they are first asked for. */
function measureFacts(facts: readonly Fact[]) {
  const known: string[][] = [];
  const letters = (index: number) => (known[index] ??= lettersOf(facts[index]?.factText ?? ''));
  return { count: facts.length, letters, letterCount: (index: number) => letters(index).length };
}

/** Slides follow the store where time moved it; where a person swiped the slides, the store follows. */
function useSlides(dispatch: Tell, index: number, reducedMotion: boolean) {
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

/** A finger is over what it touches and never leaves it as a pointer does. */
function pointerHold(dispatch: Tell) {
  const on = (type: 'hold' | 'release') => (event: PointerEvent) =>
    event.pointerType !== 'touch' && dispatch({ type, by: 'pointer' });
  return { onPointerEnter: on('hold'), onPointerLeave: on('release') };
}

/** Holds once for each visit of the keyboard, so that Play stays stronger until the focus has left. */
function useKeyboardHold(dispatch: Tell) {
  const isVisiting = useRef(false);
  return {
    onFocus(event: FocusEvent) {
      if (isVisiting.current || !event.target.matches(':focus-visible')) return;
      isVisiting.current = true;
      dispatch({ type: 'hold', by: 'focus' });
    },
    onBlur(event: FocusEvent) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      isVisiting.current = false;
      dispatch({ type: 'release', by: 'focus' });
    },
  };
}
