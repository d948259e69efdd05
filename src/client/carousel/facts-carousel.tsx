import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import { lettersOf } from '#client/paper/typing.ts';
import { isMotionReduced } from '#client/ui/motion.ts';
import { useStore } from '#client/ui/use-store.ts';
import { PlaybackControls, TurnControls } from './carousel-controls.tsx';
import { isPlaying } from './carousel-machine.ts';
import { createCarouselStore, type CarouselStore } from './carousel-store.ts';
import { FactSlide } from './fact-slide.tsx';
import { useFactParts, type Fact, type FactsPart } from './use-fact-parts.ts';
import { useReadable, useSeen } from './use-seen.ts';
import { useSlides } from './use-slides.ts';
import { useTypewriterSound } from './sound.tsx';

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
  const { viewport, isReady, turn, leaving } = useSlides(dispatch, current, reducedMotion);
  useStart(store, isReady);

  const root = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  useUnseenHold(dispatch, useReadable(paper) && seen !== 'nothing');
  useTypewriterSound(store, lengths, seen);

  const holdForSource = useCallback(
    (isOpen: boolean) => dispatch({ type: isOpen ? 'hold' : 'release', by: 'source' }),
    [dispatch],
  );
  const hasStarted = phase !== 'waiting';
  const canTurn = facts.length > 1;
  const isInWindow = (index: number) => index === current || index === leaving;
  const isPrinted = (index: number) => isInWindow(index) || typed.has(index);
  const positionOf = (index: number) => `${index + 1} of ${total}`;

  return (
    <div ref={root} {...useKeyboardHold(dispatch)}>
      <PlaybackControls
        isPlaying={playing}
        onToggle={() => dispatch({ type: playing ? 'pause' : 'play' })}
      />
      <div ref={paper} className="paper-window" data-waiting={!hasStarted || undefined}>
        <div
          ref={viewport}
          className={`fact-viewport print:overflow-visible ${isReady ? 'overflow-clip' : 'overflow-x-auto'}`}
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
                index={index}
                isBlank={hasStarted && !isPrinted(index)}
                letters={hasStarted && isInWindow(index) ? lengths.letters(index) : undefined}
                isCountingDown={phase === 'counting' && canTurn && index === current}
                store={store}
                lengths={lengths}
                onSourceToggle={holdForSource}
              />
            ))}
          </div>
        </div>
      </div>
      {canTurn && (
        <TurnControls
          position={positionOf(current)}
          onPrevious={() => void turn(-1)}
          onNext={() => void turn(1)}
        />
      )}
    </div>
  );
}

/** The number of facts and the letters of each, split when they are first asked for. */
function measureFacts(facts: readonly Fact[]) {
  const known: string[][] = [];
  const letters = (index: number) => (known[index] ??= lettersOf(facts[index]?.factText ?? ''));
  return { count: facts.length, letters, letterCount: (index: number) => letters(index).length };
}

type Dispatch = CarouselStore['dispatch'];

/** Starts once the slides are measured: what the start changes would have to be laid out in between. */
function useStart({ dispatch, stop }: CarouselStore, isReady: boolean) {
  useEffect(() => {
    if (!isReady) return undefined;
    dispatch({ type: 'start', reducedMotion: isMotionReduced() });
    return stop;
  }, [isReady, dispatch, stop]);
}

/** Holds until the fact can be read, and while the tab is hidden. */
function useUnseenHold(dispatch: Dispatch, isReadable: boolean) {
  useEffect(
    () => dispatch({ type: isReadable ? 'release' : 'hold', by: 'unseen' }),
    [isReadable, dispatch],
  );
}

/** Holds while a mouse or a pen is over the slides. A finger is not counted: it does not leave as they do. */
function pointerHold(dispatch: Dispatch) {
  const on = (type: 'hold' | 'release') => (event: PointerEvent) =>
    event.pointerType !== 'touch' && dispatch({ type, by: 'pointer' });
  return { onPointerEnter: on('hold'), onPointerLeave: on('release') };
}

/** Holds once for each visit of the keyboard, so that Play stays stronger until the focus has left. */
function useKeyboardHold(dispatch: Dispatch) {
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
