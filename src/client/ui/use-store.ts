import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** The store's value; for components that no server renders. */
export function useStore<Value>({ get, subscribe }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, get);
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
