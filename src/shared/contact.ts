import * as z from 'zod/mini';
import { inOneLine, isVisible, withoutControls } from './text.ts';

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

/** A link that opens a mail to the address in which more is legal than in a link. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

export const contactLimits = { name: 120, email: 254, company: 120, message: 5_000 };

const line = (message: string) => z.string(message).check(z.overwrite(inOneLine));

/**
 * As browsers check one; but the domain needs a dot, and ahead of the @, where 64 characters are the most (RFC 5321), none is
 * first, last or next to another.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

const emailMessage = 'Please enter a valid email address';

export const emailAddress = z.string(emailMessage).check(
  z.overwrite(trimAddress),
  // At first, and again: what is too long is not looked at, and in ASCII a domain is longer.
  z.maxLength(contactLimits.email, { error: emailMessage, abort: true }),
  z.overwrite(withAsciiDomain),
  z.maxLength(contactLimits.email, { error: emailMessage, abort: true }),
  z.email({ pattern: emailPattern, error: emailMessage }),
);

/**
 * Without blanks around it, and marks of direction and zero-width spaces, which come along with what is copied. Within a
 * domain they may be letters of it.
 */
export function trimAddress(address: string): string {
  return /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(address)?.[0] ?? '';
}

/** Some browsers leave a domain such as "müller.de" as it was typed, others write it in the ASCII of mail servers. */
export function withAsciiDomain(address: string): string {
  return address.replace(/(?<=@)[^\s/?#:@\\]+$/, (domain) => {
    const url = `http://${domain}`;
    // oxlint-disable-next-line no-control-regex
    return /[^\0-\x7f]/.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
  });
}

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
    z.minLength(1, { error: 'Please enter your name', abort: true }),
    z.refine(isVisible, 'Please enter your name'),
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
    z.overwrite(withoutControls),
    z.trim(),
    z.minLength(1, { error: 'Please enter a message', abort: true }),
    z.refine(isVisible, 'Please enter a message'),
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

/**
 * The token of a link, without what mail programs add to either end of it: "3D" of an encoded "=", a full stop. Those of the
 * first subscribers have 64 characters.
 */
export const mailedToken = z
  .string('Invalid input')
  .check(
    z.overwrite((token) => /(?<![\w-])(?:3D)?([\w-]{43,64})(?![\w-])/.exec(token)?.[1] ?? token),
  );

/** The token of the link in the confirmation mail. */
export const confirmInput = z.object({
  token: mailedToken.check(z.regex(/^[\w-]{43}$/, 'Invalid input')),
});
