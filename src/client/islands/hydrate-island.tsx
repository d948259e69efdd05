import { startTransition, StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Gives the element's HTML its component, with the props that came along; the counterpart of `Island`. */
export function hydrateIsland<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
) {
  const { island = '', props = '{}' } = element.dataset;
  const known: Props = JSON.parse(props);
  const root = (
    <StrictMode>
      <Component {...known} />
    </StrictMode>
  );
  const form = element.querySelector('form');
  const options = {
    identifierPrefix: island,
    onRecoverableError(error: unknown) {
      reportError(error);
      bringBackTyped(form, element.querySelector('form'));
    },
  };
  // In slices, between which a visitor is answered.
  startTransition(() => void hydrateRoot(element, root, options));
}

/**
 * Gives a form what was typed into the one that was there before, and that it was submitted: where an extension of the browser
 * has put something of its own into a form, React makes another one in its place.
 */
function bringBackTyped(before: HTMLFormElement | null, now: HTMLFormElement | null) {
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
