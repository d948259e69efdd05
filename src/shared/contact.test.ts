import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  contactInput,
  contactLimits,
  mailedToken,
  subscribeInput,
  withAsciiDomain,
} from './contact.ts';

const valid = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  company: '',
  subject: 'other',
  message: 'Hello',
  privacy: true,
};

function messagesOf(input: unknown) {
  const { error } = contactInput.safeParse(input);
  return error ? z.flattenError(error).fieldErrors : {};
}

test('a valid message passes, with and without a company', () => {
  expect(messagesOf(valid)).toEqual({});
  expect(messagesOf({ ...valid, company: undefined })).toEqual({});
  expect(messagesOf({ ...valid, company: null })).toEqual({});
});

test.each([
  ['name', '   ', 'Please enter your name'],
  ['name', '\u200b\u2060', 'Please enter your name'],
  ['name', undefined, 'Please enter your name'],
  ['name', 'x'.repeat(121), 'Please use at most 120 characters'],
  ['email', 'grace', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(250)}@a.org`, 'Please enter a valid email address'],
  ['email', 7, 'Please enter a valid email address'],
  ['company', 'x'.repeat(121), 'Please use at most 120 characters'],
  // More words follow where the server's zod is loaded as well.
  ['company', {}, expect.stringMatching(/^Invalid input\b/)],
  ['subject', '', 'Please select a subject'],
  ['subject', 'Other', 'Please select a subject'],
  ['message', '', 'Please enter a message'],
  ['message', '\u200b\n\ufeff', 'Please enter a message'],
  ['message', 'x'.repeat(5_001), 'Please use at most 5,000 characters'],
  ['privacy', false, 'You must agree to the privacy policy'],
])('%s %j: %s', (field, value, message) => {
  expect(messagesOf({ ...valid, [field]: value })).toEqual({ [field]: [message] });
});

test.each([
  ['Grace.Hopper+site@Example.org', 'Grace.Hopper+site@Example.org'],
  ["o'neil&sons/b=c#1@mail.example.org", "o'neil&sons/b=c#1@mail.example.org"],
  ['grace@xn--e1afmkfd.xn--p1ai', 'grace@xn--e1afmkfd.xn--p1ai'],
  ['grace@пример.рф', 'grace@xn--e1afmkfd.xn--p1ai'],
  ['grace@Müller.de', 'grace@xn--mller-kva.de'],
  ['\u202agrace@example.org\u202c\u200b ', 'grace@example.org'],
  ['grace@نامه\u200cای.com\u202c', 'grace@xn--mgba3gch31f060k.com'],
])('%s is an address, stored as %s', (email, stored) => {
  expect(subscribeInput.parse({ email }).email).toBe(stored);
});

// A draft may hold such a text. A pattern that goes back for each letter would take an hour.
test('a long text that is no address is left as it is', () => {
  const text = `@${'é'.repeat(1_000_000)}/`;
  const stopped = { timeout: 20_000 };
  expect(runInNewContext('look(text)', { look: withAsciiDomain, text }, stopped)).toBe(text);
});

test.each([
  'grace@localhost',
  '.grace@example.org',
  'grace..h@example.org',
  'grace.@example.org',
  'gräce@example.org',
  'grace@-example.org',
  `${'g'.repeat(65)}@example.org`,
  `grace@${'e'.repeat(64)}.org`,
  'grace@example.1',
  'a@b@müller.de',
  'grace@müller.de/path',
  'grace@müller.de:80',
  `a@${'é'.repeat(30_000)}/`,
  'grace@example.org, ada@example.org',
  'grace@example.org\nBcc: ada@example.org',
])('%s is none', (email) => {
  expect(subscribeInput.safeParse({ email }).success).toBe(false);
});

test('control characters are left out, but for the lines of a message', () => {
  const [name, message] = ['\0Grace\r\n\t Hopper\x1b', '\0Good\r\n\tmorning\x1b'];
  expect(contactInput.parse({ ...valid, name, message })).toMatchObject({
    name: 'Grace Hopper',
    message: 'Good\r\n\tmorning',
  });
});

test('the longest text allowed passes', () => {
  const { name, message } = contactLimits;
  expect(messagesOf({ ...valid, name: 'x'.repeat(name), message: 'x'.repeat(message) })).toEqual(
    {},
  );
});

test.each([43, 64])(
  'of a token of %i characters what a mail program added is left away',
  (length) => {
    const token = 'a'.repeat(length);
    expect(mailedToken.parse(`3D${token}.`)).toBe(token);
  },
);
