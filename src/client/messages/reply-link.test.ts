import { expect, test } from 'vitest';
import { replyLink } from './reply-link.ts';

const message = { email: 'grace@example.org', subject: 'custom', message: 'One\nTwo' };

/** What a mail program reads from a link. */
function read(link: string): Record<string, string> {
  const url = new URL(link);
  const fields: Record<string, string> = Object.fromEntries(url.searchParams);
  return { ...fields, to: decodeURIComponent(url.pathname) };
}

test('a reply has the label of the subject, each line quoted, and no other field', () => {
  expect(replyLink(message)).toBe(
    'mailto:grace@example.org?subject=Re%3A%20Custom%20AI%20Solution&body=%3E%20One%0D%0A%3E%20Two',
  );
});

test('nothing in an address or a message becomes a field', () => {
  const link = replyLink({
    ...message,
    email: 'a&b?bcc=eve+c@example.org',
    message: '&bcc=eve@example.org\r\n\r\n#<b>%0A+',
  });

  expect(read(link)).toEqual({
    to: 'a&b?bcc=eve+c@example.org',
    subject: 'Re: Custom AI Solution',
    body: '> &bcc=eve@example.org\r\n> \r\n> #<b>%0A+',
  });
});

test.each([
  ['without a space', 'x'.repeat(5_000)],
  ['of emoji', '😀'.repeat(2_500)],
  ['of short lines', 'Hello\n'.repeat(833)],
  ['from right to left', 'שלום '.repeat(1_000)],
])('a message of 5,000 characters %s is quoted as far as a link can be opened', (_, text) => {
  const link = replyLink({ ...message, message: text });
  const { body = '' } = read(link);

  expect(link.length).toBeLessThanOrEqual(2_000);
  expect(link.length).toBeGreaterThan(1_950);
  expect(body.endsWith('\r\n> [...]')).toBe(true);
  expect(body.isWellFormed()).toBe(true);
  expect(body.split('\r\n').every((line) => line.startsWith('>'))).toBe(true);
});

test('what cannot be encoded is left out', () => {
  expect(read(replyLink({ ...message, message: 'a\u0000b\uD800c' })).body).toBe('> ab\uFFFDc');
});
