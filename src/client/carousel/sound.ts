import { browserStorage } from '#shared/site/browser-storage.ts';
import { lettersTyped, type FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';

const storageKey = browserStorage.sound;

/** Whether the visitor wants to hear the typewriter. */
function isStoredOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** The events that browsers count as a gesture, of the mouse, of a finger and of the keyboard. */
const gestures = ['pointerdown', 'pointerup', 'keydown'];

const hasGesture = () => navigator.userActivation?.hasBeenActive ?? false;

/**
 * A strike for each letter, where the visitor sees enough of it. Browsers let no page be heard before the first gesture.
 * The button switches it; it is loaded when it is first to be heard.
 */
export function startSound(
  button: HTMLButtonElement,
  store: CarouselStore,
  lengths: FactLengths,
  isAudible: () => boolean,
) {
  let isOn = isStoredOn();
  const label = () => {
    const name = isOn ? 'Sound on' : 'Sound off';
    button.ariaLabel = name;
    button.ariaPressed = String(isOn);
    button.title = isOn && !hasGesture() ? `${name}, after one click` : name;
  };
  label();
  for (const gesture of gestures) window.addEventListener(gesture, label);
  button.addEventListener('click', () => {
    isOn = !isOn;
    label();
    try {
      localStorage.setItem(storageKey, isOn ? 'on' : 'off');
    } catch {
      // The choice still holds for this page.
    }
  });

  let loading: Promise<unknown> | undefined;
  let typewriter: typeof import('./typewriter-sound.ts') | undefined;
  let before = store.get();
  store.subscribe(() => {
    const state = store.get();
    const isTyping = state.phase === 'typing' && before.phase === 'typing';
    const isNewLetter = lettersTyped(state, lengths) > lettersTyped(before, lengths);
    before = state;
    if (!isTyping || !isOn || !hasGesture() || !isAudible()) return;
    loading ??= import('./typewriter-sound.ts').then(
      (loaded) => (typewriter = loaded),
      () => {},
    );
    if (isNewLetter) typewriter?.strike();
  });
}
