import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** Forms that were submitted; weak, because a form that has left the page is of no interest. */
    earlySubmits?: WeakSet<EventTarget>;
  }
}

/**
 * For an inline script in the head: remembers a form that is submitted before its own script has come.
 * The forms have the method `dialog`, which outside of a dialog sends nothing and leaves the page as it is.
 */
export const earlySubmitScript = `(() => {
  window.earlySubmits = new WeakSet();
  addEventListener('submit', (event) => window.earlySubmits?.add(event.target));
})()`;

/** Submits the form again when somebody did so too early, once its component is there to answer. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (element && window.earlySubmits?.delete(element)) element.requestSubmit();
  }, [form]);
}

/**
 * Gives a form what was typed into the one that was there before, and that it was submitted: where an extension of the browser
 * has put something of its own into a form, React makes another one in its place.
 */
export function bringBackTyped(before: HTMLFormElement | null, now: HTMLFormElement | null) {
  if (!before || !now || before === now) return;
  for (const field of before.elements) {
    const name = field.getAttribute('name');
    const same = name && now.elements.namedItem(name);
    if (!same) continue;
    for (const key of ['value', 'checked']) {
      if (key in field) Reflect.set(same, key, Reflect.get(field, key));
    }
  }
  if (window.earlySubmits?.has(before)) window.earlySubmits.add(now);
}
