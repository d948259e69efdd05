import { countdownMs, letterMs } from '#client/paper/typing.ts';

const restAfterMoveMs = 1_500;
/** How long the paper is fed from one fact to the next, before the first letter is typed. */
export const paperFeedMs = 360;

/**
 * What pauses the countdown: the pointer over the card, the keyboard's focus inside, an open source. While
 * it is off screen, typing pauses as well.
 */
type PauseReason = 'pointer' | 'focus' | 'source' | 'unseen';

/** Time reaches it as events alone. */
export interface CarouselState {
  /** The fact that is shown, from 0. */
  index: number;
  /** Waiting until the browser has taken over the server's page; then each fact is typed and counted down. */
  phase: 'waiting' | 'typing' | 'counting';
  /** How long the phase has lasted, without the time it was held. */
  elapsedMs: number;
  /** What is left of the rest that follows a move by hand. */
  restMs: number;
  /** What is left of the time in which the paper is fed. */
  feedMs: number;
  /** Facts that were typed to their end. */
  typed: ReadonlySet<number>;
  isPaused: boolean;
  pauseReasons: ReadonlySet<PauseReason>;
  /** The visitor asked for less motion: every fact is there at once. */
  reducedMotion: boolean;
}

export type CarouselEvent =
  /** Also when the visitor asks for less motion, or for more, meanwhile. */
  | { type: 'start'; reducedMotion: boolean }
  | { type: 'tick'; ms: number }
  | { type: 'move'; index: number }
  | { type: 'pause' }
  | { type: 'play' }
  | { type: 'hold'; by: PauseReason }
  | { type: 'release'; by: PauseReason };

export interface FactLengths {
  count: number;
  letterCount: (index: number) => number;
}

export const initialState: CarouselState = {
  index: 0,
  phase: 'waiting',
  elapsedMs: 0,
  restMs: 0,
  feedMs: 0,
  typed: new Set(),
  isPaused: false,
  pauseReasons: new Set(),
  reducedMotion: false,
};

export function createReducer(lengths: FactLengths) {
  return (state: CarouselState, event: CarouselEvent): CarouselState => {
    switch (event.type) {
      case 'start':
        return show(
          {
            ...state,
            reducedMotion: event.reducedMotion,
            isPaused: state.isPaused || event.reducedMotion,
          },
          state.index,
        );
      case 'tick':
        return tick(state, event.ms, lengths);
      case 'move':
        if (event.index === state.index || state.phase === 'waiting') return state;
        return show({ ...state, restMs: restAfterMoveMs }, event.index);
      case 'pause':
        return state.phase === 'typing'
          ? { ...typedOut(state), isPaused: true }
          : { ...state, isPaused: true };
      case 'play':
        return play(state, lengths);
      case 'hold':
        return { ...state, pauseReasons: new Set([...state.pauseReasons, event.by]) };
      case 'release':
        return { ...state, pauseReasons: without(state.pauseReasons, event.by) };
    }
  };
}

function show(state: CarouselState, index: number): CarouselState {
  const feedMs = index === state.index ? 0 : paperFeedMs;
  const shown: CarouselState = { ...state, index, phase: 'typing', elapsedMs: 0, feedMs };
  const isWhole = state.typed.has(index) || state.isPaused || state.reducedMotion;
  return isWhole ? typedOut(shown) : shown;
}

function typedOut(state: CarouselState): CarouselState {
  const typed = new Set([...state.typed, state.index]);
  return { ...state, phase: 'counting', elapsedMs: 0, typed };
}

function tick(state: CarouselState, ms: number, lengths: FactLengths): CarouselState {
  if (untilChange(state, lengths) === undefined) return state;
  const isCounting = state.phase === 'counting';
  const delayMs = isCounting ? state.restMs : state.feedMs;
  const next = {
    ...state,
    restMs: Math.max(0, state.restMs - ms),
    feedMs: Math.max(0, state.feedMs - ms),
    elapsedMs: state.elapsedMs + Math.max(0, ms - delayMs),
  };
  const { elapsedMs } = next;

  if (!isCounting) {
    if (elapsedMs < lengths.letterCount(state.index) * letterMs) return next;
    // A fact that is alone has nothing to count down to.
    return { ...typedOut(next), isPaused: lengths.count === 1 };
  }
  return elapsedMs < countdownMs ? next : show(next, (state.index + 1) % lengths.count);
}

/** Play is stronger than the focus that is on its button. Alone, a fact is typed again. */
function play(state: CarouselState, lengths: FactLengths): CarouselState {
  const playing = { ...state, isPaused: false, pauseReasons: without(state.pauseReasons, 'focus') };
  if (lengths.count === 1)
    return state.reducedMotion ? state : show({ ...playing, typed: new Set() }, 0);
  return playing;
}

function without(
  pauseReasons: ReadonlySet<PauseReason>,
  by: PauseReason,
): ReadonlySet<PauseReason> {
  return new Set([...pauseReasons].filter((hold) => hold !== by));
}

/** Milliseconds until there is something new to see; undefined while nothing moves. */
export function untilChange(state: CarouselState, lengths: FactLengths): number | undefined {
  const { phase, elapsedMs, pauseReasons, isPaused, restMs, feedMs } = state;
  if (phase === 'typing') {
    return pauseReasons.has('unseen') ? undefined : feedMs + letterMs - (elapsedMs % letterMs);
  }
  const isStill = phase === 'waiting' || isPaused || pauseReasons.size > 0 || lengths.count === 1;
  if (isStill) return undefined;
  const leftMs = countdownMs - elapsedMs;
  return restMs + leftMs - Math.max(0, secondsLeft(state) - 0.5) * 1_000;
}

/** The countdown to the nearest second: it begins with 5 and ends with 0. */
export function secondsLeft({ elapsedMs }: CarouselState): number {
  return Math.max(0, Math.ceil((countdownMs - elapsedMs) / 1_000 - 0.5));
}

export function lettersTyped(state: CarouselState, lengths: FactLengths): number {
  const letters = lengths.letterCount(state.index);
  if (state.phase !== 'typing') return letters;
  return Math.min(letters, Math.floor(state.elapsedMs / letterMs));
}

/** Whether there is something that Pause would stop. */
export function isPlaying({ phase, isPaused, pauseReasons }: CarouselState): boolean {
  return phase !== 'counting' || !(isPaused || pauseReasons.has('focus'));
}
