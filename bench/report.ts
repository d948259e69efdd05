import { summarize, type Summary } from './statistics.ts';

export type Unit = '×' | 'kB' | 'MB' | 'ms' | 'requests' | 'frames' | '% fresh' | 'shift';

/** One line of the table: a figure, and what it should be. */
export interface Row {
  figure: string;
  unit: Unit;
  /** Without a goal the row is there to understand the others. */
  goal?: { atLeast: number } | { atMost: number };
  /** Undefined when it could not be measured; the note then says why. */
  measured?: Summary;
  note?: string;
}

/** How many times theirs ours is, of pairs that were measured in turns. */
export function ratioRow(
  figure: string,
  goal: Row['goal'],
  pairs: readonly (readonly [ours: number, theirs: number])[],
  unit = 'ms',
): Row {
  const ours = summarize(pairs.map(([mine]) => mine)).median;
  const theirs = summarize(pairs.map(([, other]) => other)).median;
  return {
    figure,
    unit: '×',
    goal,
    measured: summarize(pairs.map(([mine, other]) => mine / other)),
    note: `${number(ours)} to ${number(theirs)} ${unit}`,
  };
}

export type Verdict = 'met' | 'missed' | 'not measured' | '';

/** Judged by the median. */
export function verdict({ goal, measured }: Row): Verdict {
  if (!measured) return 'not measured';
  if (!goal) return '';
  const isMet =
    'atLeast' in goal ? measured.median >= goal.atLeast : measured.median <= goal.atMost;
  return isMet ? 'met' : 'missed';
}

/** The rows as a table in Markdown. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.figure,
    goalText(row),
    row.measured ? number(row.measured.median, row.unit) : '–',
    row.measured && row.measured.samples > 1
      ? `${number(row.measured.lowerQuartile)} to ${number(row.measured.upperQuartile)}, n = ${row.measured.samples}`
      : '',
    verdict(row),
    row.note ?? '',
  ]);
  const lines = [['figure', 'goal', 'median', 'middle half', 'verdict', 'note'], ...cells];
  const widths = lines[0]?.map((_, at) =>
    Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  const rule = `| ${(widths ?? []).map((width) => '-'.repeat(width)).join(' | ')} |`;
  return `${[draw(head), rule, ...body.map(draw)].join('\n')}\n`;
}

function goalText({ goal, unit }: Row): string {
  if (!goal) return '';
  return 'atLeast' in goal
    ? `at least ${number(goal.atLeast, unit)}`
    : `at most ${number(goal.atMost, unit)}`;
}

/** With three digits that count, fewer where they say nothing. */
function number(value: number, unit?: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = String(Number(value.toFixed(digits)));
  return unit === undefined ? text : `${text} ${unit}`;
}
