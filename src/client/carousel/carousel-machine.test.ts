import { describe, expect, test } from 'vitest';
import {
  createReducer,
  initialState,
  isPlaying,
  lettersTyped,
  paperFeedMs,
  secondsLeft,
  untilChange,
  type CarouselState,
  type CarouselEvent,
} from './carousel-machine.ts';

/** A carousel without a browser, whose clock moves when a test says so: in one leap, or from change to change. */
function start({ letterCounts = [100, 50, 10], reducedMotion = false } = {}) {
  const lengths = {
    count: letterCounts.length,
    letterCount: (index: number) => letterCounts[index] ?? 0,
  };
  const reduce = createReducer(lengths);
  let state: CarouselState = reduce(initialState, { type: 'start', reducedMotion });
  return {
    get state() {
      return state;
    },
    get letters() {
      return lettersTyped(state, lengths);
    },
    dispatch(event: CarouselEvent) {
      state = reduce(state, event);
    },
    wait(ms: number) {
      let leftMs = ms;
      while (leftMs > 0) {
        const stepMs = Math.min(leftMs, untilChange(state, lengths) ?? leftMs);
        state = reduce(state, { type: 'tick', ms: stepMs });
        leftMs -= stepMs;
      }
    },
  };
}

test('before it has started nothing moves', () => {
  const reduce = createReducer({ count: 2, letterCount: () => 5 });
  expect(reduce(initialState, { type: 'tick', ms: 60_000 })).toBe(initialState);
  expect(reduce(initialState, { type: 'move', index: 1 })).toBe(initialState);
});

test('a letter takes 30 ms, and the countdown waits for the last one', () => {
  const facts = start();
  facts.wait(29);
  expect(facts.letters).toBe(0);
  facts.wait(1);
  expect(facts.letters).toBe(1);
  facts.wait(98 * 30);
  expect(facts).toMatchObject({ letters: 99, state: { phase: 'typing' } });
  facts.wait(30);
  expect(facts).toMatchObject({ letters: 100, state: { phase: 'counting' } });
});

test('the countdown goes from 5 to 0 in 5 s, then the next fact is typed; after the last comes the first', () => {
  const facts = start({ letterCounts: [10, 10] });
  facts.wait(300);
  const shown: number[] = [];
  for (let ms = 0; ms < 5_000; ms += 100) {
    shown.push(secondsLeft(facts.state));
    facts.wait(100);
  }
  expect([...new Set(shown)]).toEqual([5, 4, 3, 2, 1, 0]);
  expect(facts.state).toMatchObject({ index: 1, phase: 'typing' });

  facts.wait(paperFeedMs + 300 + 4_999);
  expect(facts.state.index).toBe(1);
  facts.wait(1);
  expect(facts.state).toMatchObject({ index: 0, phase: 'counting' });
});

test('a fact that was typed is there whole when it comes back, one that was left is typed again', () => {
  const facts = start();
  facts.wait(3_000);
  facts.dispatch({ type: 'move', index: 1 });
  facts.wait(paperFeedMs + 600);
  expect(facts.letters).toBe(20);
  facts.dispatch({ type: 'move', index: 0 });
  expect(facts).toMatchObject({ letters: 100, state: { phase: 'counting' } });
  facts.dispatch({ type: 'move', index: 1 });
  expect(facts).toMatchObject({ letters: 0, state: { phase: 'typing' } });
});

test('a move by hand rests the countdown for 1.5 s, once for each move', () => {
  const facts = start();
  facts.wait(3_000);
  facts.dispatch({ type: 'move', index: 2 });
  facts.dispatch({ type: 'move', index: 0 });
  facts.wait(1_500);
  expect(facts.state.elapsedMs).toBe(0);
  facts.wait(1_000);
  expect(facts.state.elapsedMs).toBe(1_000);

  facts.dispatch({ type: 'move', index: 2 });
  facts.wait(paperFeedMs + 300);
  expect(facts.state, 'the rest goes by while ten letters are typed').toMatchObject({
    phase: 'counting',
    restMs: 1_200 - paperFeedMs,
  });
  facts.wait(1_200 - paperFeedMs + 5_000);
  expect(facts.state.index).toBe(0);
});

test('typing begins when the paper is fed, also where the clock is late', () => {
  const facts = start();
  facts.dispatch({ type: 'move', index: 1 });
  facts.wait(paperFeedMs + 29);
  expect(facts.letters).toBe(0);
  facts.wait(1);
  expect(facts.letters).toBe(1);
  facts.dispatch({ type: 'move', index: 2 });
  facts.dispatch({ type: 'tick', ms: paperFeedMs + 95 });
  expect(facts.letters).toBe(3);
});

test('the slides telling where they already are is no move', () => {
  const facts = start();
  facts.wait(3_000);
  facts.dispatch({ type: 'move', index: 0 });
  expect(facts.state.restMs).toBe(0);
});

describe('pause', () => {
  test('finishes the sentence and stops the countdown until play', () => {
    const facts = start();
    facts.wait(600);
    facts.dispatch({ type: 'pause' });
    expect(facts.letters).toBe(100);
    facts.wait(60_000);
    expect(facts.state).toMatchObject({ index: 0, elapsedMs: 0 });
    expect(isPlaying(facts.state)).toBe(false);

    facts.dispatch({ type: 'play' });
    facts.wait(5_000);
    expect(facts.state.index).toBe(1);
  });

  test('what is left of a countdown stays', () => {
    const facts = start();
    facts.wait(3_000 + 2_000);
    facts.dispatch({ type: 'pause' });
    facts.wait(60_000);
    facts.dispatch({ type: 'play' });
    facts.wait(2_999);
    expect(facts.state.index).toBe(0);
    facts.wait(1);
    expect(facts.state.index).toBe(1);
  });

  test('shows what the visitor turns to whole', () => {
    const facts = start();
    facts.dispatch({ type: 'pause' });
    facts.dispatch({ type: 'move', index: 1 });
    expect(facts.letters).toBe(50);
  });
});

describe('held', () => {
  test.each(['pointer', 'focus', 'source'] as const)(
    'by %s the countdown stands, typing goes on',
    (by) => {
      const facts = start();
      facts.dispatch({ type: 'hold', by });
      facts.wait(60_000);
      expect(facts).toMatchObject({ letters: 100, state: { index: 0, elapsedMs: 0 } });
      facts.dispatch({ type: 'release', by });
      facts.wait(5_000);
      expect(facts.state.index).toBe(1);
    },
  );

  test('unseen, typing stands as well', () => {
    const facts = start();
    facts.wait(300);
    facts.dispatch({ type: 'hold', by: 'unseen' });
    facts.wait(60_000);
    expect(facts.letters).toBe(10);
    facts.dispatch({ type: 'release', by: 'unseen' });
    facts.wait(30);
    expect(facts.letters).toBe(11);
  });

  test('by two, the countdown waits for both', () => {
    const facts = start();
    facts.wait(3_000);
    facts.dispatch({ type: 'hold', by: 'pointer' });
    facts.dispatch({ type: 'hold', by: 'source' });
    facts.dispatch({ type: 'release', by: 'pointer' });
    facts.wait(60_000);
    expect(facts.state.elapsedMs).toBe(0);
  });

  test('by the focus, play is stronger; by the pointer it is not', () => {
    const facts = start();
    facts.wait(3_000);
    facts.dispatch({ type: 'hold', by: 'focus' });
    expect(isPlaying(facts.state)).toBe(false);
    facts.dispatch({ type: 'play' });
    expect(isPlaying(facts.state)).toBe(true);
    facts.wait(1_000);
    expect(facts.state.elapsedMs).toBe(1_000);
    facts.dispatch({ type: 'hold', by: 'pointer' });
    facts.wait(60_000);
    expect(facts.state.index).toBe(0);
  });
});

test('with less motion every fact is whole, and the carousel waits for play', () => {
  const facts = start({ reducedMotion: true });
  expect(facts.letters).toBe(100);
  facts.wait(60_000);
  expect(facts.state.index).toBe(0);
  facts.dispatch({ type: 'play' });
  facts.wait(5_000);
  expect(facts).toMatchObject({ letters: 50, state: { index: 1, phase: 'counting' } });
});

test('less motion that is asked for later ends the typing, and its end leaves a pause alone', () => {
  const facts = start();
  facts.wait(300);
  facts.dispatch({ type: 'start', reducedMotion: true });
  expect(facts).toMatchObject({ letters: 100, state: { isPaused: true } });
  facts.dispatch({ type: 'start', reducedMotion: false });
  facts.wait(60_000);
  expect(facts.state.index).toBe(0);
});

test('a fact that is alone is typed once, and again by play', () => {
  const facts = start({ letterCounts: [10] });
  expect(isPlaying(facts.state)).toBe(true);
  facts.wait(60_000);
  expect(facts).toMatchObject({ letters: 10, state: { index: 0, elapsedMs: 0 } });
  expect(isPlaying(facts.state)).toBe(false);
  facts.dispatch({ type: 'play' });
  expect(facts.letters).toBe(0);
  facts.wait(300);
  expect(facts.letters).toBe(10);
});
