import { createStore } from '#client/ui/store.ts';
import {
  createReducer,
  initialState,
  untilChange,
  type CarouselEvent,
  type FactLengths,
} from './carousel-machine.ts';

/**
 * The state of a carousel and its one clock: time is advanced by one timer, set for the next change that shows. The facts
 * may become more.
 */
export function createCarouselStore(lengths: FactLengths) {
  const { set, ...store } = createStore(initialState);
  const reduce = createReducer(lengths);
  let advancedTo = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event?: CarouselEvent) => {
    const now = performance.now();
    let state = reduce(store.get(), { type: 'tick', ms: now - advancedTo });
    advancedTo = now;
    if (event) state = reduce(state, event);

    clearTimeout(timer);
    const waitMs = untilChange(state, lengths);
    // A browser cuts fractions off, and would come too early.
    if (waitMs !== undefined) timer = setTimeout(dispatch, Math.ceil(waitMs));
    set(state);
  };

  return { ...store, dispatch };
}

export type CarouselStore = ReturnType<typeof createCarouselStore>;
