import { expect, test } from 'vitest';
import { compositionFailure, judgeFailure } from './delivery-failure.ts';

/** An error as nodemailer throws it. */
const failure = (command: string, code: string, responseCode?: number, words = 'no') =>
  Object.assign(new Error('Sending failed'), {
    command,
    code,
    ...(responseCode && { responseCode, response: `${responseCode} ${words}` }),
  });

test.each([
  ['the address is refused', failure('RCPT TO', 'EENVELOPE', 550)],
  ['the address is refused by policy', failure('RCPT TO', 'EENVELOPE', 554, '5.7.1 denied')],
  ['the mailbox is full for good', failure('RCPT TO', 'EENVELOPE', 552, '5.2.2 over quota')],
  ['data is refused', failure('DATA', 'EENVELOPE', 554, '5.5.1 no valid recipients')],
  ['the message is refused', failure('DATA', 'EMESSAGE', 550)],
  ['the message is refused as spam', failure('DATA', 'EMESSAGE', 550, '5.7.1 spam')],
  ['the address is none', failure('API', 'EENVELOPE')],
])('refused for good: %s', (_, error) => {
  expect(judgeFailure(error).kind).toBe('refused');
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
  ['a login is asked for', failure('DATA', 'EMESSAGE', 530, '5.7.0 log in'), '(530)'],
  ['the sender is refused', failure('MAIL FROM', 'EENVELOPE', 550), '(550)'],
  ['the sender is refused by policy', failure('MAIL FROM', 'EENVELOPE', 553, '5.7.1'), '(553)'],
  ['no client is welcome', failure('CONN', 'EPROTOCOL', 554, '5.7.1'), '(554)'],
  ['the key is wrong', Object.assign(new TypeError('no key'), { code: 'ERR_OSSL' }), '(ERR_OSSL)'],
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

test('a mail that the site fails to compose is no fault of the server', () => {
  const problem = 'A mail could not be composed: no such property';
  const expected = { kind: 'faulty', code: 'TypeError', answer: problem };
  expect(judgeFailure(new TypeError('no such property'))).toEqual(expected);
  expect(compositionFailure(new TypeError('no such property'))).toEqual(expected);
  expect(compositionFailure('a word')).toMatchObject({ kind: 'faulty', code: 'unknown' });
});
