import * as z from 'zod/mini';
import { emailAddress, mailedToken } from './contact.ts';
import { rowId } from './lists.ts';
import { isVisible } from './text.ts';

export const codeLength = 6;

/** How many characters a password has that is set; fewer are enough where a mailed code is asked for as well. */
export const passwordLimits = { min: 15, minWithCode: 12, max: 128 };

const required = (message: string) => z.string(message).check(z.minLength(1, message));

/** More than any password has: what is longer is not worth its hash. */
const maxLength = 1_000;

export const loginInput = z.object({
  // A keyboard of a phone adds a blank to a word that it suggests.
  username: z
    .string('Username is required')
    .check(z.trim(), z.minLength(1, 'Username is required')),
  // Its beginning is as wrong. Unicode's forms of it all would take time by the square of its accents.
  password: required('Password is required').check(z.overwrite((it) => it.slice(0, maxLength))),
});

export const codeInput = z.object({
  code: z
    .string('Code must be 6 digits')
    .check(z.regex(new RegExp(`^[0-9]{${codeLength}}$`), 'Code must be 6 digits')),
});

const password = (isMissing: string, isTooLong: string) =>
  z.string(isMissing).check(z.minLength(1, isMissing), z.maxLength(maxLength, isTooLong));

const isWrong = 'The current password is not right.';

export const passwordChange = z.object({
  /** Left out by who has none, and signs in with a passkey alone. */
  current: z.optional(password('Please enter your current password', isWrong)),
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

export const secondFactorEnd = z.object({
  password: password('Please enter your password', isWrong),
});

/** The rule for passwords, as it is shown where one is set. */
export const passwordRule = `At least ${passwordLimits.min} characters, or ${passwordLimits.minWithCode} where sign-in codes are mailed; at most ${passwordLimits.max}. Not the user name, and not one of the commonest passwords.`;

/** For how long a sign-in code works. */
export const codeMinutes = 10;
/** Likewise what a browser is asked to sign with a passkey. */
export const challengeMinutes = 5;
export const invitationDays = 7;

/** Of what a browser says of a passkey the part that is looked at. */
const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(20_000));
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
const signed = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
export const passkeyProof = z.object({
  ...credential,
  response: z.object({ ...signed, userHandle: z.optional(bytes) }),
});
export const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

/** The refusal that says for certain that there is no such passkey: it was removed, or added after a backup. */
export const unknownPasskey = 'This passkey is not known here. Please use another one.';

export const passkeyStart = z.partial(secondFactorEnd);

export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** What a person, or a passkey, is called. */
export const oneLineName = z
  .string()
  .check(
    z.trim(),
    z.refine(isVisible, 'Please enter a name'),
    z.regex(oneLine, 'The name must be one line'),
    z.maxLength(120, 'The name must have at most 120 characters'),
  );
export const passkeyRename = z.extend(rowId, { name: oneLineName });

export const roleNames = { owner: 'Owner', editor: 'Editor' };
const role = z.enum(['owner', 'editor'], 'Please choose a role');
export const invitationInput = z.object({
  username: oneLineName,
  email: z.union([z.literal(''), emailAddress]),
  role,
});
export const administrator = z.object({ username: z.string() });
export const roleChange = z.extend(administrator, { role });

export const invitationToken = z.object({ token: mailedToken });
