import { countdownMs, letterMs } from '#shared/carousel.ts';

export const restAfterMoveMs = 1_500;

/**
 * What keeps the countdown where it is: the pointer over the card, the keyboard's focus inside, an open source. When
 * nobody looks, typing waits as well.
 */
export type Hold = 'pointer' | 'focus' | 'source' | 'unseen';

/** How far the carousel has come. Time reaches it as events alone. */
export interface Course {
  /** The fact that is shown, from 0. */
  index: number;
  /** Waiting until the browser has taken over the server's page; then each fact is typed and counted down. */
  phase: 'waiting' | 'typing' | 'counting';
  /** How long the phase has lasted, without the time it was held. */
  elapsedMs: number;
  /** What is left of the rest that follows a move by hand. */
  restMs: number;
  /** Facts that were typed to their end. */
  typed: ReadonlySet<number>;
  isPaused: boolean;
  holds: ReadonlySet<Hold>;
  /** The visitor asked for less motion: every fact is there at once. */
  isCalm: boolean;
}

export type CourseEvent =
  | { type: 'start'; isCalm: boolean }
  | { type: 'tick'; ms: number }
  | { type: 'move'; index: number }
  | { type: 'pause' }
  | { type: 'play' }
  | { type: 'hold'; by: Hold }
  | { type: 'release'; by: Hold };

/** The facts, as the course knows them. */
export interface Script {
  count: number;
  letterCount: (index: number) => number;
}

export const firstCourse: Course = {
  index: 0,
  phase: 'waiting',
  elapsedMs: 0,
  restMs: 0,
  typed: new Set(),
  isPaused: false,
  holds: new Set(),
  isCalm: false,
};

export function createReducer(script: Script) {
  return (course: Course, event: CourseEvent): Course => {
    switch (event.type) {
      case 'start':
        return show({ ...course, isCalm: event.isCalm, isPaused: event.isCalm }, 0);
      case 'tick':
        return tick(course, event.ms, script);
      case 'move':
        if (event.index === course.index || course.phase === 'waiting') return course;
        return show({ ...course, restMs: restAfterMoveMs }, event.index);
      case 'pause':
        return course.phase === 'typing'
          ? { ...typedOut(course), isPaused: true }
          : { ...course, isPaused: true };
      case 'play':
        return play(course, script);
      case 'hold':
        return { ...course, holds: new Set([...course.holds, event.by]) };
      case 'release':
        return { ...course, holds: without(course.holds, event.by) };
    }
  };
}

function show(course: Course, index: number): Course {
  const shown: Course = { ...course, index, phase: 'typing', elapsedMs: 0 };
  const isWhole = course.typed.has(index) || course.isPaused || course.isCalm;
  return isWhole ? typedOut(shown) : shown;
}

function typedOut(course: Course): Course {
  const typed = new Set([...course.typed, course.index]);
  return { ...course, phase: 'counting', elapsedMs: 0, typed };
}

function tick(course: Course, ms: number, script: Script): Course {
  if (untilChange(course, script) === undefined) return course;
  const restMs = Math.max(0, course.restMs - ms);
  const isCounting = course.phase === 'counting';
  const elapsedMs = course.elapsedMs + (isCounting ? Math.max(0, ms - course.restMs) : ms);
  const next = { ...course, restMs, elapsedMs };

  if (!isCounting) {
    if (elapsedMs < script.letterCount(course.index) * letterMs) return next;
    // A fact that is alone has nothing to count down to.
    return { ...typedOut(next), isPaused: script.count === 1 };
  }
  return elapsedMs < countdownMs ? next : show(next, (course.index + 1) % script.count);
}

/** Play is stronger than the focus that is on its button. Alone, a fact is typed again. */
function play(course: Course, script: Script): Course {
  const playing = { ...course, isPaused: false, holds: without(course.holds, 'focus') };
  if (script.count === 1) return course.isCalm ? course : show({ ...playing, typed: new Set() }, 0);
  return playing;
}

function without(holds: ReadonlySet<Hold>, by: Hold): ReadonlySet<Hold> {
  return new Set([...holds].filter((hold) => hold !== by));
}

/** Milliseconds until there is something new to see; undefined while nothing moves. */
export function untilChange(course: Course, script: Script): number | undefined {
  const { phase, elapsedMs, holds, isPaused, restMs } = course;
  if (phase === 'typing') {
    return holds.has('unseen') ? undefined : letterMs - (elapsedMs % letterMs);
  }
  const isStill = phase === 'waiting' || isPaused || holds.size > 0 || script.count === 1;
  if (isStill) return undefined;
  const leftMs = countdownMs - elapsedMs;
  return restMs + leftMs - Math.max(0, secondsLeft(course) - 0.5) * 1_000;
}

/** The countdown to the nearest second: it begins with 5 and ends with 0. */
export function secondsLeft({ elapsedMs }: Course): number {
  return Math.max(0, Math.ceil((countdownMs - elapsedMs) / 1_000 - 0.5));
}

export function lettersTyped(course: Course, script: Script): number {
  const letters = script.letterCount(course.index);
  if (course.phase !== 'typing') return letters;
  return Math.min(letters, Math.floor(course.elapsedMs / letterMs));
}

/** Whether there is something that Pause would stop. */
export function isPlaying({ phase, isPaused, holds }: Course): boolean {
  return phase !== 'counting' || !(isPaused || holds.has('focus'));
}
