import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Course } from './course.ts';
import { soundStore } from './sound-switch.tsx';
import { bell, strike } from './typewriter-sound.ts';
import type { Seen } from './use-seen.ts';

/** A strike for each letter and the bell when the last one stands, where the visitor sees enough of it. */
export function useTypewriterSound(course: Course, typedLetters: number, seen: Seen) {
  const isOn = useSyncExternalStore(...soundStore);
  const isTyping = course.phase === 'typing';
  const before = useRef({ isTyping, typedLetters });

  useEffect(() => {
    const { isTyping: wasTyping, typedLetters: typedBefore } = before.current;
    before.current = { isTyping, typedLetters };
    if (!isOn || seen !== 'enough') return;
    if (isTyping && typedLetters > typedBefore) strike();
    if (wasTyping && !isTyping && !course.isPaused && course.restMs === 0) bell();
  }, [isTyping, typedLetters, isOn, seen, course.isPaused, course.restMs]);
}
