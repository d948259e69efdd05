import * as z from 'zod/mini';
import { emailAddress, mailedToken } from './contact.ts';
import { pageNumber, rowId, searchText } from './lists.ts';
import { isVisible } from './text.ts';

export const letterLimits = { subject: 200, text: 100_000 };

const subjectMessage = `Subject must be at most ${letterLimits.subject} characters long`;
const textMessage = () =>
  `Text must be at most ${letterLimits.text.toLocaleString('en')} characters long`;

/** Of a draft it may be empty. A line break would end the mail's header field. */
const subject = z
  .string('Subject is required')
  .check(
    z.maxLength(letterLimits.subject, subjectMessage),
    z.regex(/^[^\r\n\v\f\0\u0085\u2028\u2029]*$/, 'Subject must be a single line'),
  );

/** Markdown. */
const text = z
  .string('Text is required')
  .check(z.maxLength(letterLimits.text, { error: textMessage }));

/** A letter that may leave the house. */
export const completeLetter = z.object({
  subject: subject.check(z.refine(isVisible, 'Subject is required')),
  text: text.check(z.refine(isVisible, 'Text is required')),
});

/** The version that the change was made to. */
const version = z.int().check(z.positive());

export const letterSave = z.extend(rowId, { version, subject, text });

export const letterSend = z.extend(rowId, { version });

export const letterTest = z.extend(rowId, { to: emailAddress });

export const subscriberListInput = z.object({ search: searchText, page: pageNumber });

/** The token of the link with which a subscriber leaves. An unknown one is answered like a known one. */
export const leaveInput = z.object({ token: mailedToken });
