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
import { isPlaying, type CourseEvent } from './carousel-machine.ts';
import { createCourseStore, useCourse } from './carousel-store.ts';
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
  const script = useMemo(() => createScript(facts), [facts]);
  const [store] = useState(() => createCourseStore(script));
  const { tell } = store;
  useEffect(() => store.setScript(script), [store, script]);

  const current = useCourse(store, ({ index }) => index);
  const phase = useCourse(store, (course) => course.phase);
  const typed = useCourse(store, (course) => course.typed);
  const playing = useCourse(store, isPlaying);
  const isCalm = useCourse(store, (course) => course.isCalm);
  useEffect(() => reach(current), [reach, current]);
  const [viewport, embla] = useSlides(tell, current, isCalm);
  useEffect(() => {
    // Once the slides are measured: what the start changes would have to be laid out in between.
    if (!embla) return undefined;
    tell({ type: 'start', isCalm: isMotionReduced() });
    return store.stop;
  }, [embla, store, tell]);

  const root = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  useEffect(
    () => tell({ type: seen === 'nothing' ? 'hold' : 'release', by: 'unseen' }),
    [seen, tell],
  );
  useTypewriterSound(store, script, seen);

  const holdForSource = useCallback(
    (isOpen: boolean) => tell({ type: isOpen ? 'hold' : 'release', by: 'source' }),
    [tell],
  );
  const hasStarted = phase !== 'waiting';
  const canTurn = facts.length > 1;
  const positionOf = (index: number) => `${index + 1} of ${total}`;

  return (
    <div ref={root} {...useKeyboardHold(tell)}>
      <div className="mb-3 -ml-3 flex flex-wrap gap-1 noscript:hidden in-data-failed:hidden print:hidden">
        <button
          type="button"
          onClick={() => tell({ type: playing ? 'pause' : 'play' })}
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
        {...pointerHold(tell)}
      >
        <div
          className="flex print:block print:transform-none!"
          aria-live={playing ? 'off' : 'polite'}
        >
          {facts.map((fact, index) => (
            <FactSlide
              key={fact.id}
              factText={fact.factText}
              source={fact.source}
              position={positionOf(index)}
              isAway={hasStarted && index !== current}
              isBlank={hasStarted && index !== current && !typed.has(index)}
              letters={hasStarted && index === current ? script.letters(index) : undefined}
              isCountingDown={phase === 'counting' && canTurn && index === current}
              course={store}
              script={script}
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
            onClick={() => embla?.scrollPrev(isCalm)}
            className={buttonLook({ variant: 'secondary', size: 'icon' })}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Next fact"
            onClick={() => embla?.scrollNext(isCalm)}
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

type Tell = (event: CourseEvent) => void;

/** The facts as the course knows them, and their letters, found when they are first asked for. */
function createScript(facts: readonly Fact[]) {
  const known: string[][] = [];
  const letters = (index: number) => (known[index] ??= lettersOf(facts[index]?.factText ?? ''));
  return { count: facts.length, letters, letterCount: (index: number) => letters(index).length };
}

/** Slides follow the course where time moved it; where a hand moved the slides, the course follows. */
function useSlides(tell: Tell, index: number, isCalm: boolean) {
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
    const follow = () => tell({ type: 'move', index: embla.selectedScrollSnap() });
    embla.on('select', follow);
    return () => void embla.off('select', follow);
  }, [embla, tell]);

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollNext(isCalm);
  }, [embla, index, isCalm]);

  return [viewport, embla] as const;
}

/** A finger is over what it touches and never leaves it as a pointer does. */
function pointerHold(tell: Tell) {
  const on = (type: 'hold' | 'release') => (event: PointerEvent) =>
    event.pointerType !== 'touch' && tell({ type, by: 'pointer' });
  return { onPointerEnter: on('hold'), onPointerLeave: on('release') };
}

/** Holds once for each visit of the keyboard, so that Play stays stronger until the focus has left. */
function useKeyboardHold(tell: Tell) {
  const isVisiting = useRef(false);
  return {
    onFocus(event: FocusEvent) {
      if (isVisiting.current || !event.target.matches(':focus-visible')) return;
      isVisiting.current = true;
      tell({ type: 'hold', by: 'focus' });
    },
    onBlur(event: FocusEvent) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      isVisiting.current = false;
      tell({ type: 'release', by: 'focus' });
    },
  };
}
