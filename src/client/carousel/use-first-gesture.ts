import { useSyncExternalStore } from 'react';

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
export function useFirstGesture(): boolean {
  return useSyncExternalStore(subscribe, hasBeenActive, () => false);
}
