import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { isMotionReduced } from '#client/ui/reduced-motion.ts';
import {
  createReducer,
  firstCourse,
  untilChange,
  type Course,
  type CourseEvent,
  type Script,
} from './course.ts';

/** Feeds the course with time and with what the visitor does; the one clock of the carousel. */
export function useCourse(script: Script): [Course, (event: CourseEvent) => void] {
  const [course, dispatch] = useReducer(
    useMemo(() => createReducer(script), [script]),
    firstCourse,
  );

  const toldUntil = useRef(0);
  const tell = useCallback((event?: CourseEvent) => {
    const now = performance.now();
    dispatch({ type: 'tick', ms: now - toldUntil.current });
    toldUntil.current = now;
    if (event) dispatch(event);
  }, []);

  useEffect(() => tell({ type: 'start', isCalm: isMotionReduced() }), [tell]);

  useEffect(() => {
    const waitMs = untilChange(course, script);
    if (waitMs === undefined) return undefined;
    const sinceMs = performance.now() - toldUntil.current;
    // A browser cuts fractions off, and would come too early.
    const timer = setTimeout(tell, Math.ceil(waitMs - sinceMs));
    return () => clearTimeout(timer);
  }, [course, script, tell]);

  return [course, tell];
}
