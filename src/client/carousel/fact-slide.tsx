import { memo } from 'react';
import { Countdown } from './countdown.tsx';
import type { Script } from './carousel-machine.ts';
import type { CourseStore } from './carousel-store.ts';
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
  /** Its letters while it is the one that is shown: as many of them are there as the course has typed. */
  letters?: readonly string[];
  isCountingDown: boolean;
  course: CourseStore;
  script: Script;
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
  course,
  script,
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
        corner={isCountingDown && <Countdown course={course} />}
        onSourceToggle={onSourceToggle}
      >
        {isBlank ? (
          <BlankText text={factText} />
        ) : letters ? (
          <TypedText text={factText} letters={letters} course={course} script={script} />
        ) : (
          factText
        )}
      </FactCard>
    </fieldset>
  );
});
