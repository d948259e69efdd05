import type { ComponentType } from 'react';

/**
 * Loads the component that a module exports by default. `load` always answers the same promise, for `use`: once it has
 * settled, React reads it at once. `lazy` suspends even then, and React shows what was suspended 300 ms later at the
 * earliest. What did not come is asked for again once it is forgotten: if a render did that, it would ask for ever.
 */
export function loadComponent<Props>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loading: Promise<ComponentType<Props>> | undefined;
  return {
    load: () => (loading ??= readable(importModule().then((module) => module.default))),
    forget() {
      loading = undefined;
    },
  };
}

function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
