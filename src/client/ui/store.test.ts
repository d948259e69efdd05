import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners are called when the value changes, until they unsubscribe', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);

  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toBe(2);

  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
});
