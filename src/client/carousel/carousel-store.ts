import { useSyncExternalStore } from 'react';
import {
  createReducer,
  initialState,
  untilChange,
  type CarouselState,
  type CarouselEvent,
  type FactLengths,
} from './carousel-machine.ts';

/** The state of a carousel, its one clock, and those who watch it: few of them care for every letter. */
export interface CarouselStore {
  get: () => CarouselState;
  subscribe: (listener: () => void) => () => void;
  dispatch: (event: CarouselEvent) => void;
  /** More facts have come; those that were there keep their places. */
  setLengths: (lengths: FactLengths) => void;
  /** Ends the clock; the next event sets it going again. */
  stop: () => void;
}

/** A store whose time is advanced by one timer, set for the next change that shows. */
export function createCarouselStore(initialLengths: FactLengths): CarouselStore {
  const listeners = new Set<() => void>();
  let lengths = initialLengths;
  let reduce = createReducer(lengths);
  let state = initialState;
  let advancedTo = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event?: CarouselEvent) => {
    const before = state;
    const now = performance.now();
    state = reduce(state, { type: 'tick', ms: now - advancedTo });
    advancedTo = now;
    if (event) state = reduce(state, event);

    clearTimeout(timer);
    const waitMs = untilChange(state, lengths);
    // A browser cuts fractions off, and would come too early.
    if (waitMs !== undefined) timer = setTimeout(dispatch, Math.ceil(waitMs));
    if (state !== before) for (const listener of listeners) listener();
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch,
    setLengths(next) {
      lengths = next;
      reduce = createReducer(lengths);
    },
    stop: () => clearTimeout(timer),
  };
}

/** What `select` finds in the state; the component renders again when that is another value. */
export function useCarousel<Value>(
  store: CarouselStore,
  select: (state: CarouselState) => Value,
): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(initialState),
  );
}
