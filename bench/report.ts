import { median, summarize } from './statistics.ts';

/** One line of the table: a figure, and what it should be. */
export interface Row {
  figure: string;
  unit: string;
  /** Without a goal the row is there to understand the others. */
  goal?: { atLeast: number } | { atMost: number };
  /** Undefined when it could not be measured; the note then says why. */
  samples?: number[];
  note?: string;
}

/** How many times theirs ours is, of pairs that were measured in turns. */
export function ratioRow(
  figure: string,
  goal: Row['goal'],
  pairs: readonly (readonly [ours: number, theirs: number])[],
  unit = 'ms',
): Row {
  const ours = median(pairs.map(([mine]) => mine));
  const theirs = median(pairs.map(([, other]) => other));
  return {
    figure,
    unit: '×',
    goal,
    samples: pairs.map(([mine, other]) => mine / other),
    note: `${number(ours)} to ${number(theirs)} ${unit}`,
  };
}

/** The rows as a table in Markdown, judged by the median. */
export function table(rows: readonly Row[]): string {
  const head = ['figure', 'goal', 'median', 'middle half', 'verdict', 'note'];
  const lines = [head, head.map(() => '---'), ...rows.map(cells)];
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('');
}

function cells({ figure, unit, goal, samples, note = '' }: Row): string[] {
  if (!samples) return [figure, '', '–', '', 'not measured', note];
  const { median, lowerQuartile, upperQuartile } = summarize(samples);
  const spread = `${number(lowerQuartile)} to ${number(upperQuartile)}, n = ${samples.length}`;
  return [
    figure,
    goal ? `${goalText(goal)} ${unit}` : '',
    `${number(median)} ${unit}`,
    samples.length > 1 ? spread : '',
    goal ? (isMet(goal, median) ? 'met' : 'missed') : '',
    note,
  ];
}

type Goal = NonNullable<Row['goal']>;

function goalText(goal: Goal): string {
  return 'atLeast' in goal ? `at least ${number(goal.atLeast)}` : `at most ${number(goal.atMost)}`;
}

function isMet(goal: Goal, value: number): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** With three digits that count, fewer where they say nothing. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}
