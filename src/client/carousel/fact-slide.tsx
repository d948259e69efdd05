import { memo } from 'react';
import { Countdown } from './countdown.tsx';
import type { FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';
import { FactCard } from '#client/paper/fact-card.tsx';
import { BlankText, TypedText } from './typed-text.tsx';
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
