import { memo, useLayoutEffect, useRef } from 'react';
import { FactCard } from '#client/paper/fact-card.tsx';
import { countdownMs } from '#client/paper/typing.ts';
import { useStore } from '#client/ui/use-store.ts';
import { type FactLengths, secondsLeft, lettersTyped } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';
import type { Fact } from './use-fact-parts.ts';

type FactSlideProps = {
  fact: Fact;
  index: number;
  /** "2 of 12". */
  position: string;
  /** Out of sight, and so out of reach. */
  isAway: boolean;
  /** Its turn to be typed has not come. */
  isBlank: boolean;
  /** Its letters, while it is the one that is shown or has just been it. */
  letters?: readonly string[];
  isCountingDown: boolean;
  store: CarouselStore;
  lengths: FactLengths;
  onSourceToggle: (isOpen: boolean) => void;
};

/** It has the size of its whole text, however much of it is typed. */
export const FactSlide = memo(function FactSlide({
  fact,
  position,
  isAway,
  index,
  isBlank,
  letters,
  isCountingDown,
  store,
  lengths,
  onSourceToggle,
}: FactSlideProps) {
  return (
    <fieldset
      aria-roledescription="slide"
      aria-label={position}
      inert={isAway}
      aria-hidden={isAway}
      className="fact-slide"
    >
      <FactCard
        source={fact.source}
        corner={isCountingDown && <Countdown store={store} />}
        onSourceToggle={onSourceToggle}
      >
        {isBlank ? (
          <BlankText text={fact.factText} />
        ) : letters ? (
          <TypedText
            text={fact.factText}
            letters={letters}
            index={index}
            store={store}
            lengths={lengths}
          />
        ) : (
          fact.factText
        )}
      </FactCard>
    </fieldset>
  );
});

const totalSeconds = countdownMs / 1_000;

/** A ring that a pencil leaves open a little more each second. */
function Countdown({ store }: { store: CarouselStore }) {
  const seconds = useStore(store, secondsLeft);
  return (
    <span
      role="timer"
      aria-label="Seconds to the next fact"
      className="relative grid size-7 place-items-center rounded-full bg-surface"
    >
      <svg
        viewBox="0 0 28 28"
        className="absolute inset-0 size-7 -rotate-90"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="14" cy="14" r="12" className="stroke-rule" />
        <circle
          cx="14"
          cy="14"
          r="12"
          pathLength={totalSeconds}
          strokeWidth="2"
          strokeDasharray={`${seconds} ${totalSeconds}`}
          className="stroke-pencil transition-[stroke-dasharray] duration-1000 ease-linear"
        />
      </svg>
      <span className="relative text-note">{seconds}</span>
    </span>
  );
}

type TypedTextProps = {
  text: string;
  letters: readonly string[];
  /** The fact's place in the carousel. */
  index: number;
  store: CarouselStore;
  lengths: FactLengths;
};

/**
 * As many letters as are typed for sighted readers, one sentence for screen readers. The letters are put
 * into the document by hand: thirty times a second, React takes a slow phone ten times as long.
 */
function TypedText({ text, letters, index, store, lengths }: TypedTextProps) {
  const eye = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    let shown: number | undefined;
    const show = () => {
      // Turned away, it leaves with the letters that it has.
      if (store.get().index !== index) return;
      const count = lettersTyped(store.get(), lengths);
      if (count === shown) return;
      shown = count;
      const typed = letters.slice(0, count).join('');
      const isWhole = typed.length === text.length;
      // A new caret for each letter: one that moved would count as a layout shift.
      const caret = isWhole ? [] : [span('caret')];
      eye.current?.replaceChildren(typed, ...caret, span(restStyles, text.slice(typed.length)));
    };
    show();
    return store.subscribe(show);
  }, [text, letters, index, store, lengths]);

  return (
    <>
      <span ref={eye} aria-hidden="true" />
      <Spoken text={text} />
    </>
  );
}

/** None of it typed yet; it takes its room all the same. */
function BlankText({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true" className={restStyles}>
        {text}
      </span>
      <Spoken text={text} />
    </>
  );
}

const restStyles = 'invisible print:visible';

function Spoken({ text }: { text: string }) {
  return <span className="sr-only print:hidden">{text}</span>;
}

function span(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
