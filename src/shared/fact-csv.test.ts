import { expect, test } from 'vitest';
import {
  importLimits,
  isTooLong,
  doubleApostrophe,
  csvColumns,
  findDelimiter,
  joinTags,
  readFact,
  readHeader,
  splitTags,
} from './fact-csv.ts';

test.each([
  ['factText,source', ','],
  ['source;factText', ';'],
  ['factText\tsource\tnote', '\t'],
  ['"factText";"source";"a, b, c"', ';'],
  ['text;origin;a,b', ';'],
  ['text', ','],
])('the separator of the header line %j is %j', (header, delimiter) => {
  expect(findDelimiter(header)).toBe(delimiter);
});

test('columns stand in any order and letter case, and unknown ones are named', () => {
  expect(readHeader([' Source', 'note', 'FACTTEXT', ''])).toEqual({
    columns: ['source', undefined, 'factText', undefined],
    unknown: ['note'],
    problem: undefined,
  });
});

test('a header line without what a fact needs, or with a column twice, is a problem', () => {
  expect(readHeader(['fact', 'source']).problem).toBe(
    'The header line has no column “factText”. Its columns are “fact”, “source”.',
  );
  expect(readHeader(['a']).problem).toContain('no column “factText”, “source”');
  expect(readHeader(['factText', 'source', 'Source']).problem).toBe(
    'The header line has the column “source” more than once.',
  );
});

const read = (cells: Partial<Record<(typeof csvColumns)[number], string>>) =>
  readFact(
    csvColumns.map((column) => cells[column] ?? ''),
    csvColumns,
  );
const required = { factText: 'Ships float', source: 'Archimedes' };

test('empty cells are what a new fact has without them', () => {
  expect(read(required).fact).toEqual({
    ...required,
    active: true,
    order: undefined,
    factDate: null,
    showFrom: null,
    showUntil: null,
    tags: [],
  });
  expect(readFact(['Ships float', 'Archimedes'], csvColumns).fact).toMatchObject(required);
});

test('every column is read, also as a person or a spreadsheet writes it', () => {
  const cells = {
    active: 'false',
    order: `'-7`,
    factDate: '2024/02/29',
    showFrom: '2026-05-01T09:00+02:00',
    showUntil: '2026-06-01T07:00:30.5Z',
    tags: 'Physics; "a;b"',
  };
  expect(read({ ...required, ...cells }).fact).toEqual({
    ...required,
    active: false,
    order: -7,
    factDate: new Date('2024-02-29'),
    showFrom: new Date('2026-05-01T07:00:00Z'),
    showUntil: new Date('2026-06-01T07:00:30.5Z'),
    tags: ['Physics', 'a;b'],
  });
});

test.each([
  ['true', true],
  ['YES', true],
  ['1', true],
  ['False', false],
  ['0', false],
])('active %j is %s', (active, expected) => {
  expect(read({ ...required, active }).fact?.active).toBe(expected);
});

test.each([
  [{ active: 'maybe' }, 'Active must be true or false'],
  [{ order: '1.5' }, 'Order must be a whole number'],
  [{ order: '0x10' }, 'Order must be a whole number'],
  [{ factDate: '2026-02-30' }, 'Date must be a day of the calendar, as 2026-02-28'],
  [{ factDate: '28.02.2026' }, 'Date must be a day of the calendar, as 2026-02-28'],
  [{ showFrom: 'tomorrow' }, 'Show from must be a date and time'],
  [
    { showUntil: '2026-05-01 09:00:00' },
    'Show until must say its offset from UTC, as 2026-05-01T09:00+02:00 or 2026-05-01T07:00Z',
  ],
  [{ showFrom: '2026-02-30T09:00:00Z' }, 'Show from must be a date and time'],
  [{ showUntil: '9999-12-31T23:59:59-01:00' }, 'Show until must be a date and time'],
  [{ showFrom: '0000-01-01T00:00:00+14:00' }, 'Show from must be a date and time'],
  [
    { showFrom: '2026-05-01T09:00:00Z', showUntil: '2026-05-01T09:00:00Z' },
    'Show until must be after Show from',
  ],
  [{ tags: `a;${'x'.repeat(51)}` }, 'Tag name must be at most 50 characters long'],
])('%j is refused: %s', (cells, reason) => {
  expect(read({ ...required, ...cells }).reasons).toEqual([reason]);
});

test('a line has every reason, and more cells than the header line are one', () => {
  expect(read({ factText: '', source: '' }).reasons).toHaveLength(2);
  expect(readFact(['Ships float', 'Test', ' ', 'x'], ['factText', 'source']).reasons).toEqual([
    'More cells than the header line has',
  ]);
  expect(readFact(['Ships float', 'Test', ''], ['factText', 'source']).fact).toBeDefined();
});

test('what no table of facts has is refused, and costs little', () => {
  const tooManyTags = ['A fact can have at most 50 tags in a table'];
  const names = Array.from({ length: 51 }, (_, index) => `Tag ${index}`);
  expect(read({ ...required, tags: names.slice(1).join(';') }).fact?.tags).toHaveLength(50);
  expect(read({ ...required, tags: names.join(';') }).reasons).toEqual(tooManyTags);
  expect(read({ ...required, tags: 'a;'.repeat(1_000_000) }).reasons).toEqual(tooManyTags);
  expect(readHeader(['factText', 'source', ...names, ...names])).toMatchObject({
    unknown: [],
    problem: 'The header line has more than 100 columns.',
  });
});

test.each([
  [`'=1+1 is two`, '=1+1 is two'],
  [`''=1+1 is two`, `'=1+1 is two`],
  [`'Twas brillig`, `'Twas brillig`],
])('the cell %j is the text %j', (cell, factText) => {
  expect(read({ ...required, factText: cell }).fact?.factText).toBe(factText);
});

test.each(['Ж', '\n', '"'])(
  'a table is as long as its request, in which %j has two bytes',
  (letter) => {
    const half = importLimits.bytes / 2;
    expect(isTooLong(letter.repeat(half - 1))).toBe(false);
    expect(isTooLong(letter.repeat(half))).toBe(true);
  },
);

test('only a text that looks defused gets another apostrophe', () => {
  const texts = [`'=1`, `''@a`, `'Twas`, '=1', 'a'];
  expect(texts.map(doubleApostrophe)).toEqual([`''=1`, `'''@a`, `'Twas`, '=1', 'a']);
});

test.each([
  [['a', 'b c'], 'a;b c'],
  [['a;b', 'c'], '"a;b";c'],
  [['say "hi"', '"quoted"'], 'say "hi";"""quoted"""'],
  [['"; ', '5" disk'], '"""; ";5" disk'],
  [[], ''],
])('the tags %j are the cell %j and come back', (names, cell) => {
  expect(joinTags(names)).toBe(cell);
  expect(splitTags(cell)).toEqual(names.map((name) => name.trim()));
});

test('tags that a person typed are parted by semicolons, blanks and empty ones aside', () => {
  expect(splitTags(' a ;; b;"c ;"d" e')).toEqual(['a', 'b', '"c', '"d" e']);
});
