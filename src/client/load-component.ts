import type { ComponentType } from 'react';

/**
 * Loads the component that a module exports by default. Always answers the same promise, for `use`: once it has settled,
 * React reads it at once. `lazy` suspends even then, and React shows what was suspended 300 ms later at the earliest.
 */
export function loadComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): () => Promise<ComponentType<Props>> {
  let loading: Promise<ComponentType<Props>> | undefined;
  return () => (loading ??= readable(load().then((module) => module.default)));
}

function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
