import { beforeEach, expect, test, vi } from 'vitest';
import { countdownMs } from '#client/paper/typing.ts';
import { lettersTyped, paperFeedMs } from './carousel-machine.ts';
import { createCarouselStore } from './carousel-store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));

const lengths = (count: number) => ({ count, letterCount: () => 10 });

function start(count: number) {
  const store = createCarouselStore(lengths(count));
  const seen: string[] = [];
  store.subscribe(() => {
    const { phase, index } = store.get();
    seen.push(`${phase} ${index}`);
  });
  store.dispatch({ type: 'start', reducedMotion: false });
  return { store, seen };
}

test('listeners hear of each letter', () => {
  const { store, seen } = start(2);
  vi.advanceTimersByTime(150);

  expect(lettersTyped(store.get(), lengths(2))).toBe(5);
  expect(seen).toEqual(Array.from({ length: 6 }, () => 'typing 0'));
});

test('facts that come during a countdown are gone to behind the last one', () => {
  const facts = lengths(2);
  const store = createCarouselStore(facts);
  store.dispatch({ type: 'start', reducedMotion: false });
  vi.advanceTimersByTime(300 + countdownMs + paperFeedMs + 300);
  expect([store.get().index, store.get().phase]).toEqual([1, 'counting']);

  facts.count = 3;
  vi.advanceTimersByTime(countdownMs);
  expect(store.get().index).toBe(2);
});

test('a held state sets no timer', () => {
  const { store } = start(2);
  store.dispatch({ type: 'hold', by: 'unseen' });
  expect(vi.getTimerCount()).toBe(0);
  store.dispatch({ type: 'release', by: 'unseen' });
  expect(vi.getTimerCount()).toBe(1);
});
