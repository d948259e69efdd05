import { expect, test } from 'vitest';
import { judgeFailure } from './delivery-failure.ts';

/** An error as nodemailer throws it. */
const failure = (command: string, code: string, responseCode?: number, words = 'no') =>
  Object.assign(new Error('Sending failed'), {
    command,
    code,
    ...(responseCode && { responseCode, response: `${responseCode} ${words}` }),
  });

test.each([
  ['the address is refused', failure('RCPT TO', 'EENVELOPE', 550), true],
  ['the address is refused after the data', failure('DATA', 'EMESSAGE', 550), true],
  ['the transaction failed', failure('DATA', 'EMESSAGE', 554, '5.6.0 failed'), true],
  ['the address is none', failure('API', 'EENVELOPE'), true],
  ['we may not send there', failure('RCPT TO', 'EENVELOPE', 554, '5.7.1 relay denied'), false],
  ['the content looks like spam', failure('DATA', 'EMESSAGE', 550, '5.7.1 spam'), false],
])('refused for good: %s', (_, error, isUndeliverable) => {
  expect(judgeFailure(error)).toMatchObject({ kind: 'refused', isUndeliverable });
});

test.each([
  ['the address is put off', failure('RCPT TO', 'EENVELOPE', 450)],
  ['the message is put off', failure('DATA', 'EMESSAGE', 451)],
])('tried again later: %s', (_, error) => {
  expect(judgeFailure(error)).toMatchObject({ kind: 'deferred', answer: error.response });
});

test.each([
  ['nothing listens', failure('CONN', 'ESOCKET'), 'The mail server cannot be reached'],
  ['it is silent', failure('CONN', 'ETIMEDOUT'), 'The mail server cannot be reached'],
  ['the password is wrong', failure('AUTH PLAIN', 'EAUTH', 535), 'refused the user name'],
  ['a password is missing', failure('RCPT TO', 'EENVELOPE', 530), '(530)'],
  ['it is busy', failure('RCPT TO', 'EENVELOPE', 421), '(421)'],
  ['the sender is refused', failure('MAIL FROM', 'EENVELOPE', 550), '(550)'],
  ['the message is too large', failure('MAIL FROM', 'EMESSAGE'), '(EMESSAGE)'],
  ['the disk is full', Object.assign(new Error('no space'), { code: 'ENOSPC' }), '(ENOSPC)'],
  ['it takes too long', new DOMException('timeout', 'TimeoutError'), 'did not answer in time'],
  ['something else', 'a word', 'a word'],
])('nothing can be sent: %s', (_, error, words) => {
  expect(judgeFailure(error)).toMatchObject({
    kind: 'away',
    answer: expect.stringContaining(words),
  });
});
