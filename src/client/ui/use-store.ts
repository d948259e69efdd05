import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/**
 * What `select` finds in the store's value; the component renders again when that is not the same as before, by
 * `Object.is`.
 */
export function useStore<Value, Selected>(
  { initial, get, subscribe }: ReadableStore<Value>,
  select: (value: Value) => Selected,
): Selected {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}

const never = () => () => {};

/** False on the server and while its HTML is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
