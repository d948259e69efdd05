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
