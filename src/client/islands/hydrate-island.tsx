import { startTransition, StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { bringBackTyped } from '#client/forms/pre-hydration.ts';

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
