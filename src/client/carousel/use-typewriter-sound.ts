import { useEffect } from 'react';
import { useStore } from '#client/ui/use-store.ts';
import { lettersTyped, type FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';
import { sound } from './sound-switch.tsx';
import { bell, strike } from './typewriter-sound.ts';
import type { Seen } from './use-seen.ts';

/** A strike for each letter and the bell when the last one stands, where the visitor sees enough of it. */
export function useTypewriterSound(store: CarouselStore, lengths: FactLengths, seen: Seen) {
  const isOn = useStore(sound, (isOn) => isOn);
  const isHeard = isOn && seen === 'enough';

  useEffect(() => {
    if (!isHeard) return undefined;
    let before = store.get();
    return store.subscribe(() => {
      const state = store.get();
      const [isTyping, wasTyping] = [state, before].map(({ phase }) => phase === 'typing');
      const isNewLetter = lettersTyped(state, lengths) > lettersTyped(before, lengths);
      before = state;
      if (isTyping && isNewLetter) strike();
      if (wasTyping && !isTyping && !state.isPaused && state.restMs === 0) bell();
    });
  }, [store, lengths, isHeard]);
}
