import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useMemo, useRef, type FocusEvent, type PointerEvent } from 'react';
import { buttonLook } from '#client/ui/button-look.ts';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#client/ui/icons.tsx';
import { isPlaying, lettersTyped, secondsLeft, type Course, type CourseEvent } from './course.ts';
import { FactSlide } from './fact-slide.tsx';
import { lettersOf } from './letters.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { useCourse } from './use-course.ts';
import { useSeen } from './use-seen.ts';
import { useTypewriterSound } from './use-typewriter-sound.ts';

export interface Fact {
  id: number;
  factText: string;
  source: string;
}

const emblaOptions = {
  loop: true,
  align: 'center',
  // A mouse selects the text instead; it has the buttons.
  watchDrag: (_: unknown, event: Event) => !(event instanceof MouseEvent),
} as const;

/** The facts, one at a time. Until it has started, every fact is there whole in a row that scrolls. */
export default function FactsCarousel({ facts }: { facts: readonly Fact[] }) {
  const letters = useMemo(() => createLetters(facts), [facts]);
  const script = useMemo(
    () => ({ count: facts.length, letterCount: (index: number) => letters(index).length }),
    [facts, letters],
  );
  const [course, tell] = useCourse(script);
  const [viewport, embla] = useSlides(course, tell);

  const root = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  useEffect(
    () => tell({ type: seen === 'nothing' ? 'hold' : 'release', by: 'unseen' }),
    [seen, tell],
  );
  const typedLetters = lettersTyped(course, script);
  useTypewriterSound(course, typedLetters, seen);

  const holdForSource = useCallback(
    (isOpen: boolean) => tell({ type: isOpen ? 'hold' : 'release', by: 'source' }),
    [tell],
  );
  const typedOf = (index: number) => {
    if (course.phase === 'waiting') return undefined;
    if (index === course.index) return letters(index).slice(0, typedLetters).join('');
    return course.typed.has(index) ? undefined : '';
  };
  const positionOf = (index: number) => `${index + 1} of ${facts.length}`;
  const canTurn = facts.length > 1;
  const isCounting = course.phase === 'counting' && canTurn;
  const playing = isPlaying(course);

  return (
    <div ref={root} {...useKeyboardHold(tell)}>
      <div className="mb-3 -ml-3 flex flex-wrap gap-1 noscript:hidden print:hidden">
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
              isAway={course.phase !== 'waiting' && index !== course.index}
              typed={typedOf(index)}
              seconds={isCounting && index === course.index ? secondsLeft(course) : undefined}
              onSourceToggle={holdForSource}
            />
          ))}
        </div>
      </div>
      {canTurn && (
        <div className="mt-4 flex items-center gap-2 noscript:hidden print:hidden">
          <button
            type="button"
            aria-label="Previous fact"
            onClick={() => embla?.scrollPrev(course.isCalm)}
            className={buttonLook({ variant: 'secondary', size: 'icon' })}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Next fact"
            onClick={() => embla?.scrollNext(course.isCalm)}
            className={buttonLook({ variant: 'secondary', size: 'icon' })}
          >
            <ArrowRightIcon />
          </button>
          <p className="ml-2 font-mono text-note text-ink-soft" aria-hidden="true">
            {positionOf(course.index)}
          </p>
        </div>
      )}
    </div>
  );
}

type Tell = (event: CourseEvent) => void;

/** Each fact's letters, found when they are first asked for. */
function createLetters(facts: readonly Fact[]) {
  const known: string[][] = [];
  return (index: number) => (known[index] ??= lettersOf(facts[index]?.factText ?? ''));
}

/** Slides follow the course where time moved it; where a hand moved the slides, the course follows. */
function useSlides(course: Course, tell: Tell) {
  const slides = useEmblaCarousel(emblaOptions);
  const [, embla] = slides;

  useEffect(() => {
    if (!embla) return undefined;
    // The row may have been scrolled before there was a carousel.
    embla.rootNode().scrollLeft = 0;
    const follow = () => tell({ type: 'move', index: embla.selectedScrollSnap() });
    embla.on('select', follow);
    return () => void embla.off('select', follow);
  }, [embla, tell]);

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== course.index) embla.scrollNext(course.isCalm);
  }, [embla, course.index, course.isCalm]);

  return slides;
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
