import { lazy, type ComponentType } from 'react';

const marginPx = 400;

/**
 * A component whose code is loaded when the element is within 400 px of the window, or is entered by keyboard or
 * touch. Until then the server's HTML of it stands; inside `Suspense`, React leaves it as it is.
 */
export function lazyNear<Props>(
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    if (!import.meta.env.SSR) await untilNear(document.querySelector(selector));
    return load();
  });
}

function untilNear(element: Element | null): Promise<void> {
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) finish();
      },
      { rootMargin: `${marginPx}px` },
    );
    const finish = () => {
      observer.disconnect();
      element.removeEventListener('focusin', finish);
      element.removeEventListener('submit', finish);
      resolve();
    };
    observer.observe(element);
    element.addEventListener('focusin', finish);
    element.addEventListener('submit', finish);
  });
}
