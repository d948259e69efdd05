/**
 * A value outside of React that components can follow with `useSyncExternalStore`. Our own, because every public page loads
 * it: 0.1 kB after brotli, where `@tanstack/store` takes 1.5 kB. It imports no React either, which such a page loads only for
 * its first island.
 */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    /** Calls every listener, unless the value stays the same. */
    set(next: Value) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
