import * as z from 'zod/mini';
import { factInput, toDay } from './facts.ts';
import { tagInput } from './tags.ts';

/** The columns of a table of facts. */
export const csvColumns = [
  'factText',
  'source',
  'active',
  'order',
  'factDate',
  'showFrom',
  'showUntil',
  'tags',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

const requiredColumns: readonly CsvColumn[] = ['factText', 'source'];
const delimiters = [',', ';', '\t'];

const bytesPerMb = 1024 * 1024;

/** What one import takes; a longer table is imported in parts. The bytes are those of the request. */
export const importLimits = { lines: 2_000, bytes: 8 * bytesPerMb };

export const tooLong = () =>
  `The table is too long. At most ${importLimits.lines.toLocaleString('en')} lines and ${importLimits.bytes / bytesPerMb} MB can be imported at once.`;

/** More is no table of facts, and would take the site's time. */
const maxColumns = 100;
const maxTags = 50;

/** True for a table that is not even sent. The few bytes around it are left to the server. */
export const isTooLong = (csv: string) => new Blob([JSON.stringify(csv)]).size > importLimits.bytes;

export const importCheckInput = z.object({ csv: z.string() });

export const importInput = z.extend(importCheckInput, { skipExisting: z.boolean() });

/** The separator of a table's cells, found from its header line. */
export function findDelimiter(headerLine: string): string {
  const hasColumns = (delimiter: string) => {
    const names = headerLine.split(delimiter).map((name) => columnKey(name.replaceAll('"', '')));
    return requiredColumns.every((column) => names.includes(columnKey(column)));
  };
  const count = (delimiter: string) => headerLine.split(delimiter).length;
  const mostFrequent = delimiters.toSorted((a, b) => count(b) - count(a))[0];
  return delimiters.find(hasColumns) ?? mostFrequent ?? ',';
}

export interface TableHeader {
  /** What each cell of a line is; undefined for a column that is not known. */
  columns: (CsvColumn | undefined)[];
  unknown: string[];
  /** Why the table cannot be imported. */
  problem?: string;
}

/** Reads the names of the columns, in any order and letter case. */
export function readHeader(names: readonly string[]): TableHeader {
  if (names.length > maxColumns) {
    const problem = `The header line has more than ${maxColumns} columns.`;
    return { columns: [], unknown: [], problem };
  }
  const columns = names.map((name) =>
    csvColumns.find((column) => columnKey(column) === columnKey(name)),
  );
  const unknown = names.filter((name, index) => !columns[index] && name.trim() !== '');
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const repeated = csvColumns.find(
    (column) => columns.indexOf(column) !== columns.lastIndexOf(column),
  );
  const problem =
    missing.length > 0
      ? `The header line has no column ${quoted(missing)}. Its columns are ${quoted(names)}.`
      : repeated && `The header line has the column ${quoted([repeated])} more than once.`;
  return { columns, unknown, problem };
}

function columnKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Names for a sentence: “a”, “b”. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name.trim()}”`).join(', ');
}

const activeWords = new Map([
  ['', true],
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

/** A line's fact with the names of its tags, or why it cannot be imported. */
export type ReadFact =
  | { fact: z.output<typeof factInput> & { tags: string[] }; reasons?: undefined }
  | { fact?: undefined; reasons: string[] };

/** Checks the cells of a line by the rules of the form, and refuses what these would take for "none". */
export function readFact(
  cells: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
): ReadFact {
  const cell = (column: CsvColumn) => undoApostrophe(cells[columns.indexOf(column)] ?? '').trim();
  const reasons: string[] = [];
  if (cells.slice(columns.length).some((rest) => rest.trim() !== '')) {
    reasons.push('More cells than the header line has');
  }
  const active = activeWords.get(cell('active').toLowerCase());
  if (active === undefined) reasons.push('Active must be true or false');
  const order = cell('order');
  // Spreadsheets write a date back as 2026/02/28.
  const factDate = cell('factDate').replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3');
  if (factDate !== '' && !toDay(factDate)) {
    reasons.push('Date must be a day of the calendar, as 2026-02-28');
  }
  const fact = factInput.safeParse({
    factText: cell('factText'),
    source: cell('source'),
    active,
    order: order === '' ? undefined : toWholeNumber(order),
    factDate,
    showFrom: cell('showFrom') || null,
    showUntil: cell('showUntil') || null,
  });
  reasons.push(...messagesOf(fact));
  const names = splitTags(cell('tags'));
  if (names.length > maxTags) reasons.push(`A fact can have at most ${maxTags} tags in a table`);
  const tags = names.slice(0, maxTags).map((name) => tagInput.safeParse({ name }));
  reasons.push(...tags.flatMap(messagesOf));

  if (!fact.success || reasons.length > 0) return { reasons: [...new Set(reasons)] };
  return { fact: { ...fact.data, tags: tags.flatMap(({ data }) => data?.name ?? []) } };
}

function messagesOf({ error }: { error?: z.core.$ZodError }): string[] {
  return error?.issues.map(({ message }) => message) ?? [];
}

function toWholeNumber(text: string): number {
  return /^[-+]?\d+$/.test(text) ? Number(text) : Number.NaN;
}

const defused = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/;

/**
 * A cell for a table, in which one apostrophe ahead of what a spreadsheet would run means nothing. Where the text itself
 * begins like that, it gets another one.
 */
export function doubleApostrophe(text: string): string {
  return defused.test(text) ? `'${text}` : text;
}

function undoApostrophe(cell: string): string {
  return cell.replace(defused, '');
}

/** One cell for several names, parted by `;`. A name that has one, or begins with a quote, stands in quotes. */
export function joinTags(names: readonly string[]): string {
  return names
    .map((name) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(';');
}

/** The names in a cell that `joinTags` wrote, or a person; of a cell with too many not all. */
export function splitTags(cell: string): string[] {
  const parts = cell.matchAll(
    /\s*(?:"(?<quoted>(?:[^"]|"")*)"\s*(?:;|$)|(?<plain>[^;]*)(?:;|$))/gy,
  );
  return parts
    .map(({ groups }) => groups?.quoted?.replaceAll('""', '"') ?? groups?.plain ?? '')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .take(maxTags + 1)
    .toArray();
}
