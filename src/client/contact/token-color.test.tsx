import '#client/styles.css';
import { afterEach, expect, test } from 'vitest';
import { tokenColor } from './token-color.ts';

afterEach(() => void (document.documentElement.className = ''));

test.each([
  ['light', '#0f5a3c'],
  ['dark', '#6fcf9d'],
])('a token has the color of the %s theme', (theme, color) => {
  document.documentElement.className = theme;
  expect(tokenColor('green')).toBe(color);
  expect(document.querySelector('body > i')).toBeNull();
});
