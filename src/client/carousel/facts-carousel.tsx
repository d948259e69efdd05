import { FactCard } from '#client/paper/fact-card.tsx';
import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { countdownMs } from '#client/paper/typing.ts';
import { buttonStyles } from '#client/ui/button-link.tsx';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  PauseIcon,
  PlayIcon,
  SoundOffIcon,
  SoundOnIcon,
} from '#client/ui/icons.tsx';
import { facts as words } from '#content';
import type { FactsPart } from './fact-parts.ts';

/** The facts of the page, which come with it; nothing at all where there are none. */
export function FactsSection({ facts, total }: FactsPart) {
  if (facts.length === 0) return null;
  return (
    <section
      id="facts"
      aria-label="AI facts"
      aria-roledescription="carousel"
      className="@container border-t border-rule"
    >
      <SheetColumns sheet={words.sheet} space="pt-tight pb-opening">
        <FactsCarousel facts={facts} total={total} />
      </SheetColumns>
    </section>
  );
}

/**
 * The facts on paper. Without script they stand in a row that scrolls; `startCarousel` turns them.
 */
export function FactsCarousel({ facts, total }: FactsPart) {
  // They make the paper as high as any of them needs it. The others are laid out when they are turned to.
  const tallest = new Set(
    facts.toSorted((a, b) => b.factText.length - a.factText.length).slice(0, 3),
  );
  return (
    <div data-carousel={total} data-waiting="" className="facts-carousel">
      <Controls position={facts.length > 1 ? `1 of ${total}` : undefined} />
      <div className="paper-window">
        <span className="first-line" />
        <div className="fact-viewport">
          <div className="fact-row" aria-live="off">
            {facts.map((fact, index) => (
              <fieldset
                key={fact.id}
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${total}`}
                className="fact-slide"
                data-id={fact.id}
                data-shown={index === 0 ? '' : undefined}
                data-late={index === 0 || tallest.has(fact) ? undefined : ''}
              >
                <FactCard source={fact.source}>{fact.factText}</FactCard>
              </fieldset>
            ))}
          </div>
        </div>
        <Countdown />
      </div>
    </div>
  );
}

/** A ring that a pencil leaves open a little more each second. */
function Countdown() {
  const circle = { cx: 14, cy: 14, r: 12 };
  return (
    <span role="timer" aria-label="Seconds to the next fact" hidden className="countdown">
      <svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <circle {...circle} />
        <circle {...circle} pathLength={countdownMs / 1_000} />
      </svg>
      <span />
    </span>
  );
}

/**
 * A keyboard meets first what stops the facts, ahead of their sources; it is seen below them, at the right. `position`, as
 * "1 of 12", is undefined where there is but one fact.
 */
function Controls({ position }: { position: string | undefined }) {
  const turn = buttonStyles({ variant: 'secondary', size: 'icon' });
  const toggle = buttonStyles({ variant: 'quiet', size: 'icon' });
  return (
    <div className="carousel-controls">
      <button type="button" aria-label="Pause" title="Pause" name="playback" className={toggle}>
        <PauseIcon />
        <PlayIcon />
      </button>
      {position && (
        <>
          <button type="button" aria-label="Previous fact" value="-1" className={turn}>
            <ArrowLeftIcon />
          </button>
          <button type="button" aria-label="Next fact" value="1" className={turn}>
            <ArrowRightIcon />
          </button>
          <p aria-hidden="true">{position}</p>
        </>
      )}
      <button type="button" aria-label="Sound on" aria-pressed name="sound" className={toggle}>
        <SoundOnIcon />
        <SoundOffIcon />
      </button>
    </div>
  );
}
