const marginPx = 400;
/** What a visitor does with an element that wants to be answered. */
const calls = ['pointerdown', 'focusin', 'submit'] as const;

/** Resolves when the element is within 400 px of the window, or is touched, entered or submitted. */
export function untilNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) finish();
      },
      { rootMargin: `${marginPx}px` },
    );
    const finish = () => {
      observer.disconnect();
      for (const call of calls) element.removeEventListener(call, finish);
      resolve();
    };
    observer.observe(element);
    for (const call of calls) element.addEventListener(call, finish);
  });
}
