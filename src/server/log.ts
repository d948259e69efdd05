export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, unknown>;

/** Structured logs: each call is one line of JSON. Fields hold nothing that a visitor wrote or is known by. */
export type Log = Record<Exclude<LogLevel, 'silent'>, (event: string, fields?: Fields) => void>;

export function createLog(
  level: LogLevel,
  write: (line: string) => void = createTurnWriter((lines) => void process.stdout.write(lines)),
): Log {
  const threshold = logLevels.indexOf(level);
  const time = createClock();
  const at = (level: LogLevel) => {
    if (logLevels.indexOf(level) < threshold) return () => {};
    return (event: string, fields: Fields = {}) => {
      const head = JSON.stringify({ time: time(), level, event });
      const rest = isFlat(fields) ? JSON.stringify(fields) : JSON.stringify(fields, errorsAsText);
      write(rest === '{}' ? `${head}\n` : `${head.slice(0, -1)},${rest.slice(1)}\n`);
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** The time as text, which is put together once for all lines of a millisecond. */
function createClock(): () => string {
  let shownMs = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== shownMs) text = new Date(now).toISOString();
    shownMs = now;
    return text;
  };
}

/** True without objects, among which errors would have to be looked for: that takes longer than all the rest. */
function isFlat(fields: Fields): boolean {
  for (const name in fields) if (typeof fields[name] === 'object') return false;
  return true;
}

/**
 * Writes together what was logged in one turn of the event loop: to hand over a line takes about as long as to answer
 * a small request. What is left when the process exits is written then.
 */
export function createTurnWriter(write: (lines: string) => void): (line: string) => void {
  let lines = '';
  const flush = () => {
    if (lines) write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return (line) => {
    if (!lines) setImmediate(flush);
    lines += line;
  };
}

function errorsAsText(_key: string, value: unknown) {
  if (!(value instanceof Error)) return value;
  const { stack, cause } = value;
  return cause === undefined ? stack : { stack, cause };
}
