import { useEffect } from 'react';
import { useStore } from '#client/ui/use-store.ts';
import { lettersTyped, type FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';
import { sound } from './sound-switch.tsx';
import { useFirstGesture } from './use-first-gesture.ts';
import type { Seen } from './use-seen.ts';

/**
 * A strike for each letter and the bell when the last one stands, where the visitor sees enough of it. Nobody hears them
 * before the first gesture: until then they are not loaded.
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
