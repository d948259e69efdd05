import { expect, test } from 'vitest';
import { changesOf } from './fact-versions.tsx';

const first = {
  id: 1,
  factText: 'Ships float',
  source: 'Archimedes',
  active: true,
  factDate: null,
  showFrom: null,
  showUntil: null,
  changedBy: null,
  changedAt: '2026-03-01T09:00:00.000Z',
};

const changed = (version: Parameters<typeof changesOf>[0]) =>
  changesOf(version).map(({ name, before, after }) => ({ name, before, after }));

test('a version names what differs from the one before, in the order of the form', () => {
  const second = {
    ...first,
    id: 2,
    factText: 'Ships sink',
    active: false,
    factDate: '2024-02-29T00:00:00.000Z',
    showFrom: '2026-05-01T09:00:00.000Z',
    showUntil: '2026-06-01T09:00:00.000Z',
  };

  expect(changed({ ...second, previous: first })).toEqual([
    { name: 'Text', before: 'Ships float', after: 'Ships sink' },
    { name: 'Active', before: 'Yes', after: 'No' },
    { name: 'Date', before: '', after: '2024-02-29T00:00:00.000Z' },
    { name: 'Show from', before: '', after: '2026-05-01T09:00:00.000Z' },
    { name: 'Show until', before: '', after: '2026-06-01T09:00:00.000Z' },
  ]);
  expect(changed({ ...first, id: 3, previous: { ...first, source: 'Pirates' } })).toEqual([
    { name: 'Source', before: 'Pirates', after: 'Archimedes' },
  ]);
});

test('the first version has all the fields that it has a value for', () => {
  expect(changed({ ...first, previous: null })).toEqual([
    { name: 'Text', before: undefined, after: 'Ships float' },
    { name: 'Source', before: undefined, after: 'Archimedes' },
    { name: 'Active', before: undefined, after: 'Yes' },
  ]);
});
