import { useSyncExternalStore } from 'react';
import {
  createReducer,
  firstCourse,
  untilChange,
  type Course,
  type CourseEvent,
  type Script,
} from './carousel-machine.ts';

/** The course of a carousel, its one clock, and those who watch it: few of them care for every letter. */
export interface CourseStore {
  get: () => Course;
  subscribe: (listener: () => void) => () => void;
  tell: (event: CourseEvent) => void;
  /** More facts have come; those that were there keep their places. */
  setScript: (script: Script) => void;
  /** Ends the clock; the next event sets it going again. */
  stop: () => void;
}

/** A course that is told how much time has passed by one timer, set for the next change that shows. */
export function createCourseStore(firstScript: Script): CourseStore {
  const listeners = new Set<() => void>();
  let script = firstScript;
  let reduce = createReducer(script);
  let course = firstCourse;
  let toldUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (event?: CourseEvent) => {
    const before = course;
    const now = performance.now();
    course = reduce(course, { type: 'tick', ms: now - toldUntil });
    toldUntil = now;
    if (event) course = reduce(course, event);

    clearTimeout(timer);
    const waitMs = untilChange(course, script);
    // A browser cuts fractions off, and would come too early.
    if (waitMs !== undefined) timer = setTimeout(tell, Math.ceil(waitMs));
    if (course !== before) for (const listener of listeners) listener();
  };

  return {
    get: () => course,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell,
    setScript(next) {
      script = next;
      reduce = createReducer(script);
    },
    stop: () => clearTimeout(timer),
  };
}

/** What `select` finds in the course; the component is drawn anew when that is another value. */
export function useCourse<Value>(store: CourseStore, select: (course: Course) => Value): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(firstCourse),
  );
}
