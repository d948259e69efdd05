/** No more than what is read below: each category slows down what it watches. */
export const traceCategories = [
  'loading',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];

/** So long after the load event what began with it counts as part of it. */
const startOfUseMs = 1_500;
/** What a task takes beyond this blocks a visitor, as Lighthouse counts it. */
const shortTaskMs = 50;

export interface TraceFigures {
  /** Files, not the lines that stand in the page itself. */
  scriptsRun: number;
  scriptsBeforePaint: number;
  /** From the first paint to the first script file that runs. */
  scriptAfterPaintMs: number;
  /** All tasks of the main thread until 1.5 s after the load event, as are the figures that follow. */
  taskMs: number;
  /** Compiling and running, with the layout that scripts ask for in between. */
  scriptMs: number;
  styleAndLayoutMs: number;
  longestTaskMs: number;
  /** What tasks after the first paint take beyond 50 ms each. */
  blockingMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as `dur`. */
  ts: number;
  dur?: number;
  args?: { data?: { url?: string } };
}

/** What DevTools shows in the colour of scripts. */
const scriptEvents = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
]);

const layoutEvents = new Set(['Layout', 'UpdateLayoutTree']);

/** Reads the figures of the page at `url` from a trace of its whole life so far. */
export function readTrace(trace: Buffer, url: string): TraceFigures {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const paint = traceEvents.find(({ name }) => name === 'firstPaint');
  if (!paint) throw new Error('the page painted nothing');
  const ofPage = traceEvents
    .filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid)
    .toSorted((a, b) => a.ts - b.ts);

  const loaded = ofPage.find(({ name }) => name === 'MarkLoad');
  if (!loaded) throw new Error('the page did not load');
  const early = ofPage.filter(({ ts }) => ts < loaded.ts + startOfUseMs * 1_000);
  const named = (names: Set<string>) => early.filter(({ name }) => names.has(name));
  const tasks = early
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0 }) => ({ ts, ms: dur / 1_000 }));
  const blocking = tasks.filter(({ ts, ms }) => ts >= paint.ts && ms > shortTaskMs);

  const files = ofPage.filter((event) => isScriptFile(event, url));
  const beforePaint = files.filter(({ ts }) => ts < paint.ts);
  return {
    scriptsRun: files.length,
    scriptsBeforePaint: beforePaint.length,
    scriptAfterPaintMs: ((files[0]?.ts ?? Number.NaN) - paint.ts) / 1_000,
    taskMs: sum(tasks.map(({ ms }) => ms)),
    scriptMs: covered(named(scriptEvents)) / 1_000,
    styleAndLayoutMs: covered(named(layoutEvents)) / 1_000,
    longestTaskMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
    blockingMs: sum(blocking.map(({ ms }) => ms - shortTaskMs)),
  };
}

/** A module that begins to run, with all it imports, or a classic script that is not in the page itself. */
function isScriptFile({ name, args }: TraceEvent, url: string): boolean {
  if (name === 'v8.evaluateModule') return true;
  return name === 'EvaluateScript' && args?.data?.url !== `${url}/`;
}

/** The time in which at least one of the sorted events went on: they lie within each other. */
function covered(events: TraceEvent[]): number {
  let until = 0;
  let sum = 0;
  for (const { ts, dur = 0 } of events) {
    const end = ts + dur;
    if (end <= until) continue;
    sum += end - Math.max(ts, until);
    until = end;
  }
  return sum;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
