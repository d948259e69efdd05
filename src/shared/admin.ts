import * as z from 'zod/mini';

export const codeLength = 6;
/** How long after a code was sent the next one may be asked for. */
export const resendIntervalMs = 30 * 1_000;

/** How many characters a password has that is set; fewer are enough where a mailed code is asked for as well. */
export const passwordLimits = { min: 15, minWithCode: 12, max: 128 };

const required = (message: string) => z.string(message).check(z.minLength(1, message));

export const loginInput = z.object({
  username: required('Username is required'),
  password: required('Password is required'),
});

export const codeInput = z.object({
  code: z
    .string('Code must be 6 digits')
    .check(z.regex(new RegExp(`^[0-9]{${codeLength}}$`), 'Code must be 6 digits')),
});
