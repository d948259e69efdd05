export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, unknown>;

/** Structured logs: each call is one line of JSON. Fields hold nothing that a visitor wrote or is known by. */
export type Log = Record<Exclude<LogLevel, 'silent'>, (event: string, fields?: Fields) => void>;

export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const threshold = logLevels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (event: string, fields: Fields = {}) => {
      if (logLevels.indexOf(own) < threshold) return;
      const time = new Date().toISOString();
      write(`${JSON.stringify({ time, level: own, event, ...fields }, errorsAsText)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function errorsAsText(_key: string, value: unknown) {
  if (!(value instanceof Error)) return value;
  const { stack, cause } = value;
  return cause === undefined ? stack : { stack, cause };
}
