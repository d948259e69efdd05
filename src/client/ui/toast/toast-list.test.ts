import { expect, test } from 'vitest';
import { addToast, dismissToasts, lastDismissed, removeToast } from './toast-list.ts';

const first = { title: 'First' };
const second = { title: 'Second' };

test('a new toast dismisses the one before it', () => {
  const list = addToast(addToast([], first, 0), second, 10);

  expect(list).toEqual([{ message: second }, { message: first, dismissedAt: 10 }]);
});

test('the last one dismissed can be brought back, for 1,000,000 ms', () => {
  const list = dismissToasts(addToast([], first, 0), 5_000);

  expect(lastDismissed(list, 1_004_999)).toBe(first);
  expect(lastDismissed(list, 1_005_000)).toBeUndefined();
});

test('one that was answered is not brought back, the one before it is', () => {
  const list = removeToast(addToast(addToast([], first, 0), second, 10), second);

  expect(lastDismissed(list, 20)).toBe(first);
});
