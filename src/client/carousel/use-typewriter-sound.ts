import { useEffect, useSyncExternalStore } from 'react';
import { lettersTyped, type Script } from './carousel-machine.ts';
import type { CourseStore } from './carousel-store.ts';
import { soundStore } from './sound-switch.tsx';
import { bell, strike } from './typewriter-sound.ts';
import type { Seen } from './use-seen.ts';

/** A strike for each letter and the bell when the last one stands, where the visitor sees enough of it. */
export function useTypewriterSound(store: CourseStore, script: Script, seen: Seen) {
  const isOn = useSyncExternalStore(...soundStore);
  const isHeard = isOn && seen === 'enough';

  useEffect(() => {
    if (!isHeard) return undefined;
    let before = store.get();
    return store.subscribe(() => {
      const course = store.get();
      const [isTyping, wasTyping] = [course, before].map(({ phase }) => phase === 'typing');
      const isNewLetter = lettersTyped(course, script) > lettersTyped(before, script);
      before = course;
      if (isTyping && isNewLetter) strike();
      if (wasTyping && !isTyping && !course.isPaused && course.restMs === 0) bell();
    });
  }, [store, script, isHeard]);
}
