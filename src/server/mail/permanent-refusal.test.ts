import { expect, test } from 'vitest';
import { isPermanentRefusal, isRecipientRefused } from './permanent-refusal.ts';

/** An error as nodemailer throws it. */
const refusal = (command: string, code: string, responseCode: number) =>
  Object.assign(new Error('refused'), { command, code, responseCode });

test.each([
  ['RCPT TO', 'EENVELOPE', 550, true, true],
  ['RCPT TO', 'EENVELOPE', 450, false, false],
  ['MAIL FROM', 'EENVELOPE', 550, true, false],
  ['DATA', 'EMESSAGE', 554, true, false],
  ['AUTH PLAIN', 'EAUTH', 535, false, false],
])(
  '%s, %s, %i: final %s, about the recipient %s',
  (command, code, reply, isFinal, isAboutRecipient) => {
    const error = refusal(command, code, reply);
    expect([isPermanentRefusal(error), isRecipientRefused(error)]).toEqual([
      isFinal,
      isAboutRecipient,
    ]);
  },
);
