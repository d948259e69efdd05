import * as z from 'zod/mini';
import { codeInput, passwordLimits } from './admin.ts';
import { emailAddress } from './contact.ts';

/** More than any password has: what is longer is not worth its hash. */
const maxLength = 1_000;

const password = (isMissing: string, isTooLong: string) =>
  z.string(isMissing).check(z.minLength(1, isMissing), z.maxLength(maxLength, isTooLong));

const isWrong = 'The current password is not right.';

export const passwordChange = z.object({
  current: password('Please enter your current password', isWrong),
  next: password(
    'Please enter a new password',
    `The password must have at most ${passwordLimits.max} characters.`,
  ),
});

/** What is typed to change a password: the new one twice. */
export const passwordForm = z.extend(passwordChange, { again: z.string() }).check(
  z.refine(({ next, again }) => next === again, {
    path: ['again'],
    error: 'The new passwords are not the same',
  }),
);

export const emailChange = z.object({
  email: emailAddress,
  password: password('Please enter your current password', isWrong),
});

export const emailConfirmation = codeInput;

export const secondFactorEnd = z.object({
  password: password('Please enter your password', isWrong),
});

/** The rule for passwords, as it is shown where one is set. */
export const passwordRule = `At least ${passwordLimits.min} characters, or ${passwordLimits.minWithCode} where sign-in codes are mailed; at most ${passwordLimits.max}. Not the user name, and not one of the commonest passwords.`;
