import { memo } from 'react';
import { Countdown } from './countdown.tsx';
import type { FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';
import { FactCard } from '#client/ui/fact-card.tsx';
import { BlankText, TypedText } from './typed-text.tsx';

type FactSlideProps = {
  factText: string;
  source: string;
  /** "2 of 12". */
  position: string;
  /** Out of sight, and so out of reach. */
  isAway: boolean;
  /** Its turn to be typed has not come. */
  isBlank: boolean;
  /** Its letters, while it is the one that is shown. */
  letters?: readonly string[];
  isCountingDown: boolean;
  store: CarouselStore;
  lengths: FactLengths;
  onSourceToggle: (isOpen: boolean) => void;
};

/** It has the size of its whole text, however much of it is typed. */
export const FactSlide = memo(function FactSlide({
  factText,
  source,
  position,
  isAway,
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
        source={source}
        corner={isCountingDown && <Countdown store={store} />}
        onSourceToggle={onSourceToggle}
      >
        {isBlank ? (
          <BlankText text={factText} />
        ) : letters ? (
          <TypedText text={factText} letters={letters} store={store} lengths={lengths} />
        ) : (
          factText
        )}
      </FactCard>
    </fieldset>
  );
});
