import { expect, test } from 'vitest';
import { factPosition } from './position-dialog.tsx';

const parse = (position: unknown, total = 1_200) => factPosition(total).safeParse({ position });

test('a position is a whole number from 1 to as many as there are', () => {
  expect(parse('1').data).toEqual({ position: 1 });
  for (const typed of [' 1200 ', '1,200']) expect(parse(typed).data).toEqual({ position: 1_200 });
});

test.each(['', '0', '1201', '-1', '1.5', '1e2', 'last', '99999999999', undefined])(
  '%j is refused with a sentence that names the range',
  (position) => {
    expect(parse(position).error?.issues).toMatchObject([
      { path: ['position'], message: 'Position must be a whole number from 1 to 1,200' },
    ]);
  },
);
