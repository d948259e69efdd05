import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** Forms that were submitted before their component was there. */
    earlySubmits?: Set<EventTarget | null>;
  }
}

/**
 * For an inline script in the head: remembers a form that is submitted before its own script has come.
 * The forms have the method `dialog`, which outside of a dialog sends nothing and leaves the page as it is.
 */
export const earlySubmitScript = `(() => {
  window.earlySubmits = new Set();
  addEventListener('submit', (event) => window.earlySubmits?.add(event.target));
})()`;

/** Submits the form again when somebody did so too early, once its component is there to answer. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (window.earlySubmits?.delete(form.current)) form.current?.requestSubmit();
  }, [form]);
}
