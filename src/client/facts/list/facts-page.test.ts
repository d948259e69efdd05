import { expect, test } from 'vitest';
import { applyPending } from './facts-page.ts';

const facts = [1, 2, 3].map((id) => ({ id, active: true }));
const ids = (moves: Parameters<typeof applyPending>[1]) =>
  applyPending(facts, moves, [], 4).map(({ id }) => id);

test('moves add up in the order they were made', () => {
  const twiceUp = [
    { id: 3, before: 2 },
    { id: 3, before: 1 },
  ];
  expect(ids(twiceUp)).toEqual([3, 1, 2]);
});

test('a move that the server has made already changes nothing', () => {
  expect(ids([{ id: 1, before: 2 }])).toEqual([1, 2, 3]);
});

test('a fact moves over several others, up and down', () => {
  expect(ids([{ id: 3, before: 1 }])).toEqual([3, 1, 2]);
  expect(ids([{ id: 1, before: 3 }])).toEqual([2, 1, 3]);
});

test('there and back leaves everything as it was', () => {
  const thereAndBack = [
    { id: 2, before: 1 },
    { id: 1, before: 2 },
  ];
  expect(ids(thereAndBack)).toEqual([1, 2, 3]);
});

test('a move over the border of the page, or to the end of all, leaves the page as it is', () => {
  expect(ids([{ id: 1, before: null }])).toEqual([1, 2, 3]);
  expect(ids([{ id: 9, before: 3 }])).toEqual([1, 2, 3]);
  expect(ids([{ id: 1, before: 9 }])).toEqual([1, 2, 3]);
});

test('a drop at the end of the page shows there, before what stands behind the page', () => {
  const dropped = (before: number | null, behind: number | null) =>
    applyPending(facts, [{ id: 1, before }], [], behind).map(({ id }) => id);

  expect(dropped(4, 4)).toEqual([2, 3, 1]);
  expect(dropped(null, null)).toEqual([2, 3, 1]);
  expect(dropped(null, 4)).toEqual([1, 2, 3]);
});

test('the last wish decides whether a fact is active', () => {
  const wishes = [
    { id: 2, active: false },
    { id: 3, active: false },
    { id: 2, active: true },
  ];
  expect(applyPending(facts, [], wishes, null).map(({ active }) => active)).toEqual([
    true,
    true,
    false,
  ]);
});
