import { buttonStyles } from '#client/ui/button-link.tsx';
import { SoundOffIcon, SoundOnIcon } from '#client/ui/icons.tsx';
import { createStore } from '#client/ui/store.ts';
import { useStore } from '#client/ui/use-store.ts';
import { useFirstGesture } from './use-first-gesture.ts';

const storageKey = 'valuewright-sound';

/** Whether the visitor wants to hear the typewriter. */
export const sound = createStore(true);
if (!import.meta.env.SSR) sound.set(isStoredOn());

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Lasts as long as the page where the browser refuses storage. */
function setSound(on: boolean) {
  sound.set(on);
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // The choice still holds for this page.
  }
}

export function SoundSwitch() {
  const isOn = useStore(sound, (isOn) => isOn);
  const hasGesture = useFirstGesture();
  const look = buttonStyles({ variant: 'quiet', size: 'small' });
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => setSound(!isOn)}
        className={`${look} aria-pressed:bg-bar`}
      >
        {isOn ? <SoundOnIcon /> : <SoundOffIcon />}
        {isOn ? 'Sound on' : 'Sound off'}
      </button>
      <span
        className={`ml-1 self-center text-note text-ink-soft motion-reduce:invisible max-[24rem]:hidden ${isOn && !hasGesture ? '' : 'invisible'}`}
      >
        after one click
      </span>
    </>
  );
}
