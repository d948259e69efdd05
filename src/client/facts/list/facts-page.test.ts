import { expect, test } from 'vitest';
import { applyPending } from './facts-page.ts';

const facts = [1, 2, 3].map((id) => ({ id, active: true }));

test.each<[string, [id: number, before: number | null][], number[]]>([
  [
    'moves add up in the order they were made',
    [
      [3, 2],
      [3, 1],
    ],
    [3, 1, 2],
  ],
  ['a move that the server has made already changes nothing', [[1, 2]], [1, 2, 3]],
  ['a fact moves up over several others', [[3, 1]], [3, 1, 2]],
  ['a fact moves down over several others', [[1, 3]], [2, 1, 3]],
  [
    'there and back leaves everything as it was',
    [
      [2, 1],
      [1, 2],
    ],
    [1, 2, 3],
  ],
  ['a move to the end of all leaves the page as it is', [[1, null]], [1, 2, 3]],
  ['one from another page does so, too', [[9, 3]], [1, 2, 3]],
  ['and one to another page', [[1, 9]], [1, 2, 3]],
])('%s', (_, moves, ids) => {
  const pending = moves.map(([id, before]) => ({ id, before }));
  expect(applyPending(facts, pending, [], 4).map(({ id }) => id)).toEqual(ids);
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
