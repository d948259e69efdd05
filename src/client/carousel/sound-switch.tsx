import { useSyncExternalStore } from 'react';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { SoundOffIcon, SoundOnIcon } from '#client/ui/icons.tsx';

const storageKey = 'valuewright-sound';
const listeners = new Set<() => void>();
let isOn: boolean | undefined;

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Lasts as long as the page where the browser refuses storage. */
function setSound(on: boolean) {
  isOn = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // The choice still pauseReasons for this page.
  }
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: whether the visitor wants to hear the typewriter. */
export const soundStore = [
  (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  () => (isOn ??= stored()),
  () => true,
] as const;

export function SoundSwitch() {
  const isOn = useSyncExternalStore(...soundStore);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => setSound(!isOn)}
      className={buttonStyles({ variant: 'quiet', size: 'small' })}
    >
      {isOn ? <SoundOnIcon /> : <SoundOffIcon />}
      {isOn ? 'Sound on' : 'Sound off'}
    </button>
  );
}
