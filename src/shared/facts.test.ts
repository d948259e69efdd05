import { expect, test } from 'vitest';
import { factId, factInput, factPatch, toDay } from './facts.ts';
import { parseId } from './lists.ts';

const valid = { factText: 'Ships float', source: 'Archimedes' };

const messageOf = (input: unknown) => factInput.safeParse(input).error?.issues[0]?.message;

test('a new fact is active and goes to the end, whatever stands for no order', () => {
  expect(factInput.parse(valid)).toEqual({ ...valid, active: true });
  expect(factInput.parse({ ...valid, factText: 'Ships\0 float\x1b' })).toMatchObject(valid);
  const inLines = factInput.parse({ ...valid, factText: 'Ships\vfloat\fwell' });
  expect(inLines.factText).toBe('Ships\nfloat\nwell');
  for (const order of ['', null, undefined]) {
    expect(factInput.parse({ ...valid, order }).order).toBeUndefined();
  }
  expect(factInput.parse({ ...valid, order: 0 }).order).toBe(0);
});

test.each([
  [{ factText: 'four' }, 'Fact must be at least 5 characters long'],
  [{ factText: '\u200b'.repeat(6) }, 'Fact must be at least 5 characters long'],
  [{ factText: undefined }, 'Fact must be at least 5 characters long'],
  [{ factText: 'x'.repeat(1_001) }, 'Fact must be at most 1,000 characters long'],
  [{ source: 'x'.repeat(501) }, 'Source must be at most 500 characters long'],
  [{ order: 1.5 }, 'Order must be a whole number'],
  [{ order: 1e15 }, 'Order must be a whole number'],
  // More words follow where the server's zod is loaded as well.
  [{ active: 'yes' }, expect.stringMatching(/^Invalid input\b/)],
])('%j: %s', (fields, message) => {
  expect(messageOf({ ...valid, ...fields })).toEqual(message);
});

test('a date is the calendar day it names, in every time zone', () => {
  const day = new Date('2026-02-28T00:00:00.000Z');
  expect(toDay('2026-02-28')).toEqual(day);
  expect(toDay('2026-02-28T23:30:00-11:00')).toEqual(day);
  for (const none of ['', 'soon', '2026-02-30', '2026-13-01', '28.02.2026', '2026-02-281', null]) {
    expect(toDay(none)).toBeNull();
  }
});

test('a change leaves out what it does not name', () => {
  expect(factPatch.parse({ id: 1, factDate: null })).toEqual({ id: 1, factDate: null });
  expect(factPatch.parse({ id: 1, order: 0 })).toEqual({ id: 1, order: 0 });
});

test('an id is a positive whole number', () => {
  for (const id of [0, -1, 1.5, Number.NaN, '1', null]) {
    expect(factId.safeParse({ id }).error?.issues[0]?.message).toBe(
      'The id must be a positive whole number',
    );
  }
});

test('an id in a path is written in digits alone', () => {
  expect(parseId('1')).toBe(1);
  expect(parseId('1000')).toBe(1_000);
  const others = ['', '0', '007', '-1', '+1', '1.5', '1e3', '0x10', ' 1', '1_000', '٣', 'abc'];
  expect([...others, '9'.repeat(16)].filter((text) => parseId(text) !== undefined)).toEqual([]);
});
