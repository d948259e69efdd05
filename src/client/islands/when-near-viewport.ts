const marginPx = 400;
/** Events by which a visitor begins to use an element. */
const calls = ['pointerdown', 'focusin', 'submit'] as const;

/**
 * Resolves when the element is within 400 px of the window, or is touched, entered or submitted; and with the first Tab
 * key, so that keyboard users find everything in its place.
 */
export function untilNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) finish();
      },
      { rootMargin: `${marginPx}px` },
    );
    const done = new AbortController();
    const { signal } = done;
    const finish = () => {
      observer.disconnect();
      done.abort();
      resolve();
    };
    observer.observe(element);
    for (const call of calls) element.addEventListener(call, finish, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Tab' && finish(), { signal });
  });
}

/** Resolves when the element is used again, at the end of a press so that nothing moves under it, or the network is back. */
export function untilUsed(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const { signal } = done;
    const finish = () => {
      done.abort();
      resolve();
    };
    for (const use of ['click', 'keydown', 'submit']) {
      element.addEventListener(use, finish, { signal });
    }
    window.addEventListener('online', finish, { signal });
  });
}
