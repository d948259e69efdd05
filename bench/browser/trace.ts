/** No more than what is read below: each category slows down what it watches. */
export const traceCategories = [
  'loading',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];

/** So long after the load event what began with it counts as part of it. */
const startOfUseMs = 2_000;

export interface TraceFigures {
  /** Files, not the lines that stand in the page itself. */
  scriptsRun: number;
  scriptsBeforePaint: number;
  /** From the first paint to the first script file that runs. */
  scriptAfterPaintMs: number;
  /** Compiling and running until shortly after the load event, with the layout that scripts ask for in between. */
  scriptMs: number;
  /** The longest task in the same time, of any kind, and the most script in one. */
  longestTaskMs: number;
  longestScriptMs: number;
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
  const scripts = early.filter(({ name }) => scriptEvents.has(name));
  const tasks = early.filter(({ name }) => name === 'RunTask');
  const scriptIn = (task: TraceEvent) =>
    covered(scripts.filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0)));
  const longest = (durations: number[]) => Math.max(0, ...durations) / 1_000;

  const files = ofPage.filter((event) => isScriptFile(event, url));
  const beforePaint = files.filter(({ ts }) => ts < paint.ts);
  return {
    scriptsRun: files.length,
    scriptsBeforePaint: beforePaint.length,
    scriptAfterPaintMs: ((files[0]?.ts ?? Number.NaN) - paint.ts) / 1_000,
    scriptMs: covered(scripts) / 1_000,
    longestTaskMs: longest(tasks.map(({ dur = 0 }) => dur)),
    longestScriptMs: longest(tasks.map(scriptIn)),
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
