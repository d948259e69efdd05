import { useSyncExternalStore, useEffect } from 'react';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { SoundOffIcon, SoundOnIcon } from '#client/ui/icons.tsx';
import { createStore } from '#client/ui/store.ts';
import { useStore } from '#client/ui/use-store.ts';
import { lettersTyped, type FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';
import type { Seen } from './use-seen.ts';

const storageKey = 'valuewright-sound';

/** Whether the visitor wants to hear the typewriter. */
const sound = createStore(true);
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

/** The events that browsers count as a gesture, of the mouse, of a finger and of the keyboard. */
const gestures = ['pointerdown', 'pointerup', 'keydown'];

function subscribe(listener: () => void) {
  for (const gesture of gestures) window.addEventListener(gesture, listener);
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, listener);
  };
}

const hasBeenActive = () => navigator.userActivation?.hasBeenActive ?? false;

/** Whether the visitor has pressed anything yet. Until then browsers let no page be heard. */
function useFirstGesture(): boolean {
  return useSyncExternalStore(subscribe, hasBeenActive, () => false);
}

/**
 * A strike for each letter and the bell when the last one stands, where the visitor sees enough of it. They are not heard
 * before the first gesture, and not loaded until then.
 */
export function useTypewriterSound(store: CarouselStore, lengths: FactLengths, seen: Seen) {
  const isOn = useStore(sound, (isOn) => isOn);
  const hasGesture = useFirstGesture();
  const isHeard = isOn && hasGesture && seen === 'enough';

  useEffect(() => {
    if (!isHeard) return undefined;
    let typewriter: typeof import('./typewriter-sound.ts') | undefined;
    void import('./typewriter-sound.ts').then(
      (loaded) => (typewriter = loaded),
      () => {},
    );
    let before = store.get();
    return store.subscribe(() => {
      const state = store.get();
      const [isTyping, wasTyping] = [state, before].map(({ phase }) => phase === 'typing');
      const isNewLetter = lettersTyped(state, lengths) > lettersTyped(before, lengths);
      before = state;
      if (isTyping && isNewLetter) typewriter?.strike();
      if (wasTyping && !isTyping && !state.isPaused && state.restMs === 0) {
        typewriter?.bell();
      }
    });
  }, [store, lengths, isHeard]);
}
