import { expect, test } from 'vitest';
import { passwordProblem } from './password-rule.ts';

const ada = { username: 'Augusta Ada Byron', hasSecondFactor: false };

test('a password has 15 characters, or 12 where a mailed code is asked for as well', async () => {
  const fourteen = 'wooden shoe 14';
  const fifteen = 'wooden shoes 15';
  expect(await passwordProblem(fourteen, ada)).toBe('must have at least 15 characters');
  expect(await passwordProblem(fifteen, ada)).toBeUndefined();

  const withCode = { ...ada, hasSecondFactor: true };
  expect(await passwordProblem('wooden shoe', withCode)).toBe('must have at least 12 characters');
  expect(await passwordProblem('wooden shoes', withCode)).toBeUndefined();
});

test('characters count, not code units, and 128 of them at most', async () => {
  expect(await passwordProblem('🛶🌊'.repeat(7), ada)).toBe('must have at least 15 characters');
  const long = 'ships float while their planks hold, ';
  expect(await passwordProblem(long.repeat(4).slice(0, 128), ada)).toBeUndefined();
  expect(await passwordProblem(long.repeat(4).slice(0, 129), ada)).toBe(
    'must have at most 128 characters',
  );
});

test.each(['123456789012345', 'PasswordPassword', '1qaz2wsx3edc4rfv', 'QwErTyUiOpAsDfGh'])(
  '%s is one of the commonest',
  async (password) => {
    expect(await passwordProblem(password, ada)).toContain('one of the commonest');
  },
);
