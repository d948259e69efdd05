import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#client/ui/icons.tsx';
import { SoundSwitch } from './sound.tsx';

/** Hidden where no script answers the buttons, and on paper. */
const onlyWithScript = 'noscript:hidden in-data-failed:hidden print:hidden';

type PlaybackControlsProps = { isPlaying: boolean; onToggle: () => void };

/** Play or pause, and the sound. */
export function PlaybackControls({ isPlaying, onToggle }: PlaybackControlsProps) {
  return (
    <div className={`mb-2 -ml-3 flex flex-wrap gap-1 ${onlyWithScript}`}>
      <button
        type="button"
        onClick={onToggle}
        className={buttonStyles({ variant: 'quiet', size: 'small' })}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <SoundSwitch />
    </div>
  );
}

type TurnControlsProps = {
  /** "2 of 12". */
  position: string;
  onPrevious: () => void;
  onNext: () => void;
};

/** The buttons to the previous and the next fact. */
export function TurnControls({ position, onPrevious, onNext }: TurnControlsProps) {
  const look = buttonStyles({ variant: 'secondary', size: 'icon' });
  return (
    <div className={`mt-3 flex items-center gap-2 ${onlyWithScript}`}>
      <button type="button" aria-label="Previous fact" onClick={onPrevious} className={look}>
        <ArrowLeftIcon />
      </button>
      <button type="button" aria-label="Next fact" onClick={onNext} className={look}>
        <ArrowRightIcon />
      </button>
      <p className="ml-2 font-mono text-note text-ink-soft" aria-hidden="true">
        {position}
      </p>
    </div>
  );
}
