import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse, type Info } from 'csv-parse';
import { findExisting, importFacts } from '#db/facts/import.ts';
import type { Author } from '#db/facts/versions.ts';
import type { Database } from '#db/engine/database.ts';
import {
  findDelimiter,
  importLimits,
  quoted,
  readFact,
  readHeader,
  tooLong,
  type ReadFact,
  type TableHeader,
} from '#shared/fact-csv.ts';
import { factLimits, noRoom } from '#shared/facts.ts';
import { AnsweredError } from '../../errors.ts';

/** So much of a table is read between answers to other requests: a few milliseconds. */
const chunkLength = 16 * 1024;
const shownTextLength = 100;
/** Of a header line: enough to know its separator by. */
const readHeaderLength = 10_000;

type TableLine = ReadFact & {
  /** Of the table as a text, counted from 1: where the line begins. */
  line: number;
  /** Of the fact; of a line that is wrong its cell as it stands. */
  text: string;
};

interface Table {
  problem?: string;
  /** What is left out, in a sentence. */
  notice?: string;
  lines: TableLine[];
}

/** What is to be said of each line of a table before anything is written. */
export async function checkTable(db: Database, csv: string) {
  const { lines, ...rest } = await readTable(csv);
  const right = lines.filter(({ fact }) => fact);
  const texts = right.map(({ fact }) => fact?.factText ?? '');
  const { exists, total } = await findExisting(db, texts);
  const existing = new Set(right.filter((_, index) => exists[index]));
  const wanted = right.length - existing.size;
  if (total + wanted > factLimits.facts) {
    return {
      problem: `${noRoom} There are ${total.toLocaleString('en')}, and the table would add ${wanted.toLocaleString('en')}.`,
      lines: [],
    };
  }
  return {
    ...rest,
    lines: lines.map((each) => ({
      line: each.line,
      text: each.text.slice(0, shownTextLength),
      // None for a line that is right.
      reasons: existing.has(each) ? ['Exists already'] : (each.reasons ?? []),
      exists: existing.has(each),
    })),
  };
}

/** Writes all facts that are right, or none; answers how many. Throws for what is no table of facts. */
export async function importTable(
  db: Database,
  { csv, skipExisting }: { csv: string; skipExisting: boolean },
  author: Author,
): Promise<number> {
  const { problem, lines } = await readTable(csv);
  if (problem) throw new AnsweredError('BAD_REQUEST', problem);
  const facts = lines.flatMap(({ fact }) => fact ?? []);
  const options = { skipExisting, limit: factLimits.facts };
  const written = await importFacts(db, facts, options, author);
  if (written === undefined) throw new AnsweredError('CONFLICT', noRoom);
  return written;
}

async function readTable(csv: string): Promise<Table> {
  // The parser counts a line break of two characters twice where it stands in a cell.
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [headerLine = ''] = /\S.*/.exec(text) ?? [];
  const parser: AsyncIterable<{ record: string[]; info: Info }> = Readable.from(
    chunksOf(text),
  ).pipe(
    parse({
      delimiter: findDelimiter(headerLine.slice(0, readHeaderLength)),
      record_delimiter: '\n',
      info: true,
      relax_column_count: true,
      // A quote in the middle of a cell that does not begin with one is a part of it, as spreadsheets copy it.
      relax_quotes: true,
      skip_records_with_empty_values: true,
      // Said as well, since the parser takes its time for each of those.
      skip_empty_lines: true,
    }),
  );
  let header: TableHeader | undefined;
  let lastLine = 0;
  const lines: TableLine[] = [];
  try {
    for await (const { record, info } of parser) {
      lastLine = info.lines;
      if (!header) {
        header = readHeader(record);
        if (header.problem) return { problem: header.problem, lines: [] };
        continue;
      }
      if (lines.length === importLimits.lines) return { problem: tooLong(), lines: [] };
      const read = readFact(record, header.columns);
      const breaks = record.join('').split('\n').length - 1;
      const cell = record[header.columns.indexOf('factText')] ?? '';
      lines.push({ ...read, line: info.lines - breaks, text: read.fact?.factText ?? cell });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: wording(error, nextLine(text, lastLine)), lines: [] };
  }
  if (!header) return { problem: 'There is nothing in this table.', lines: [] };
  const { unknown } = header;
  return {
    lines,
    ...(unknown.length > 0 && { notice: `Left out, as no column of facts: ${quoted(unknown)}.` }),
  };
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += chunkLength) {
    yield text.slice(start, start + chunkLength);
    await setImmediate();
  }
}

/** The first line behind this one that is not empty. */
function nextLine(text: string, line: number): number {
  const rest = text.split('\n').slice(line);
  const filled = rest.findIndex((each) => /[^\s,;]/.test(each));
  return line + 1 + Math.max(0, filled);
}

function wording(error: CsvError, line: number): string {
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `Line ${line}: a quote begins here and never ends.`
    : `Line ${line}: ${error.message}.`;
}
