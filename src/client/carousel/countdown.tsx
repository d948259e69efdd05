import { countdownMs } from '#shared/carousel.ts';
import { useStore } from '#client/ui/use-store.ts';
import { secondsLeft } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';

const totalSeconds = countdownMs / 1_000;

/** A ring that a pencil leaves open a little more each second. */
export function Countdown({ store }: { store: CarouselStore }) {
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
