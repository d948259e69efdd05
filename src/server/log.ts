import { pino } from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, unknown>;

/** Structured logs: each call is one line of JSON. Fields hold nothing that a visitor wrote or is known by. */
export type Log = Record<Exclude<LogLevel, 'silent'>, (event: string, fields?: Fields) => void>;

// Not by the stream that pino would open: where the disk is full, that one tries again for ever, and all else waits.
const toStandardOutput = (line: string) => void process.stdout.write(line);

/** Writes lines from that level on, to standard output where nothing else is given. */
export function createLog(level: LogLevel, write = toStandardOutput): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorAsText },
    },
    { write },
  );
  const at =
    (level: Exclude<LogLevel, 'silent'>) =>
    (event: string, fields: Fields = {}) =>
      logger[level]({ event, ...fields });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function errorAsText(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, cause } = error;
  const stack = error.stack?.replace(message, () => withoutAddresses(shortened(message)));
  return cause === undefined ? stack : { stack, cause: errorAsText(cause) };
}

/** Of an endless reply only the beginning is stored and logged. */
export function shortened(words: string): string {
  return words.slice(0, 1_000);
}

/**
 * What a mail server said, without addresses: for the log, and for what outlives the recipient's data. Of the recipient's
 * it has neither half: some servers say "User ada unknown".
 */
export function withoutAddresses(words: string, recipient = ''): string {
  // The name of a package begins with an @, behind a quote or a slash, and has no dot.
  const others = words.replace(/<?[^\s<>]+>?/g, (word) =>
    /[^\s<'"`/(]@.|.@[\w-]+\./.test(word) ? '(address)' : word,
  );
  return recipient
    .split('@')
    .filter(Boolean)
    .reduce((rest, half) => {
      const named = new RegExp(`(?<!\\w)${RegExp.escape(half)}(?!\\w)`, 'gi');
      return rest.replace(named, '(address)');
    }, others);
}
