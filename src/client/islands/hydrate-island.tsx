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
  // In slices, between which a visitor is answered.
  startTransition(() => void hydrateRoot(element, root, { identifierPrefix: island }));
}
