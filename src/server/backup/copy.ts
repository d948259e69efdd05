/** A copy of everything that the site stores. */
export interface Copy {
  name: string;
  bytes: number;
}

export interface CopyTarget {
  /** Makes the place for copies, where that is to be made. */
  create?(): Promise<void>;
  /** The oldest first. */
  list(): Promise<Copy[]>;
  /** Stores the file as a copy, which is listed once all of it is there. */
  write(name: string, file: string): Promise<void>;
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
}

/** The name of a copy of that moment; of names the later one is of the later moment. */
export function copyName(at: Date): string {
  return `site-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** When a copy was made; `undefined` for what is not the name of one. */
export function copyTime(name: string): Date | undefined {
  const [, day, time] = /^site-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.db$/.exec(name) ?? [];
  const at = new Date(`${day}T${time?.replaceAll('-', ':')}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const units = [
  ['day', 24 * 60 * 60 * 1_000],
  ['hour', 60 * 60 * 1_000],
  ['minute', 60 * 1_000],
  ['second', 1_000],
] as const;
const ago = new Intl.RelativeTimeFormat('en');

/** How long ago something was, as "3 hours ago"; in days from two on. */
export function agoOf(at: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - at.getTime());
  const [unit, unitMs] =
    units.find(([name, unitMs]) => ms >= (name === 'day' ? 2 : 1) * unitMs) ?? units[3];
  return ago.format(-Math.floor(ms / unitMs), unit);
}

/** The size of a file, as "1.2 MB". */
export function sizeOf(bytes: number): string {
  const [unit, unitBytes] =
    bytes < 1e6 ? ['kilobyte', 1e3] : bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return (bytes / unitBytes).toLocaleString('en', format);
}

/** Whether one that was made then will do. One from after now was made while the clock was ahead. */
export function isRecent(madeAt: Date, since: Date, now: Date): boolean {
  return madeAt >= since && madeAt <= now;
}
