import * as z from 'zod/mini';

/** What a message can be about, with the words the visitor chooses by. */
export const subjects = {
  consulting: 'AI Consulting Services',
  custom: 'Custom AI Solution',
  partnership: 'Partnership Opportunity',
  other: 'Other',
} as const;

export type Subject = keyof typeof subjects;

/** The words of a stored subject; of one that is no longer offered, the subject itself. */
export function subjectLabel(subject: string): string {
  return Object.entries(subjects).find(([key]) => key === subject)?.[1] ?? subject;
}

export const contactLimits = { name: 120, email: 254, company: 120, message: 5_000 };

/** Text of one line: line breaks and other runs of white space become single spaces. */
const line = (message: string) =>
  z.string(message).check(z.overwrite((value) => value.replace(/\s+/g, ' ').trim()));

const emailMessage = 'Please enter a valid email address';

export const emailAddress = z
  .string(emailMessage)
  .check(
    z.trim(),
    z.maxLength(contactLimits.email, { error: emailMessage, abort: true }),
    z.email(emailMessage),
  );

/** What cannot be read is none that exists. */
const shownVersion = z.optional(z.catch(z.int(), 0));

/** The versions of these pages that a form showed. Who leaves it out agrees to what is published when it arrives. */
const agreedTo = z.catch(
  z.optional(z.object({ privacy: shownVersion, terms: shownVersion })),
  undefined,
);

export type AgreedTo = z.output<typeof agreedTo>;

export const contactInput = z.object({
  name: line('Please enter your name').check(
    z.minLength(1, 'Please enter your name'),
    z.maxLength(contactLimits.name, `Please use at most ${contactLimits.name} characters`),
  ),
  email: emailAddress,
  company: z.nullish(
    line('Invalid input').check(
      z.maxLength(contactLimits.company, `Please use at most ${contactLimits.company} characters`),
    ),
  ),
  subject: z.enum(Object.keys(subjects) as Subject[], 'Please select a subject'),
  message: z.string('Please enter a message').check(
    z.trim(),
    z.minLength(1, 'Please enter a message'),
    z.maxLength(contactLimits.message, {
      // Made when it is shown: to group digits loads 9 MB of tables.
      error: () => `Please use at most ${contactLimits.message.toLocaleString('en')} characters`,
    }),
  ),
  privacy: z.literal(true, 'You must agree to the privacy policy'),
  /** A field that people do not see. Whatever fills it in is probably none. */
  website: z.optional(z.catch(z.string(), 'something')),
  /** How long the page had been open. */
  filledInMs: z.optional(z.catch(z.number(), 0)),
  /** The same for each attempt to send one message: none is stored twice because its answer was lost. */
  attempt: z.optional(z.string('Invalid input').check(z.maxLength(64, 'Invalid input'))),
  agreedTo,
});

export const subscribeInput = z.object({ email: emailAddress, agreedTo });

/** The token of the link in the confirmation mail. */
export const confirmInput = z.object({
  token: z.string('Invalid input').check(z.regex(/^[\w-]{43}$/, 'Invalid input')),
});
