import { memo } from 'react';
import { Countdown } from './countdown.tsx';
import { FactCard } from './fact-card.tsx';

type FactSlideProps = {
  factText: string;
  source: string;
  /** "2 of 12". */
  position: string;
  /** Out of sight, and so out of reach. */
  isAway: boolean;
  typed?: string;
  /** What the countdown shows, while there is one. */
  seconds?: number;
  onSourceToggle: (isOpen: boolean) => void;
};

/** Drawn anew only when something of its own changed: the carousel changes with every letter. */
export const FactSlide = memo(function FactSlide({
  position,
  isAway,
  seconds,
  ...card
}: FactSlideProps) {
  return (
    <fieldset
      aria-roledescription="slide"
      aria-label={position}
      inert={isAway}
      aria-hidden={isAway}
      className="fact-slide"
    >
      <FactCard {...card} corner={seconds !== undefined && <Countdown seconds={seconds} />} />
    </fieldset>
  );
});
