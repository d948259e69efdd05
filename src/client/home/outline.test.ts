import { expect, test } from 'vitest';
import { outlineAt } from './outline.ts';

test('the outline is on after one second, for two', () => {
  expect(outlineAt(0)).toEqual({ isOn: false, untilMs: 1_000 });
  expect(outlineAt(999).isOn).toBe(false);
  expect(outlineAt(1_000)).toEqual({ isOn: true, untilMs: 3_000 });
  expect(outlineAt(2_999).isOn).toBe(true);
  expect(outlineAt(3_000)).toEqual({ isOn: false });
});
