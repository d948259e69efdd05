import { expect, test } from 'vitest';
import { message as usualMessage } from '#test/visitor-message.ts';
import { suspect } from './spam.ts';

const contact = {
  ...usualMessage,
  message: 'We have a compiler. See https://example.org/a and https://example.org/b.',
};
const links = 'http://a.test http://b.test www.c.test';

test('an ordinary message is no suspect, also without a word on how it was filled in', () => {
  expect(suspect(contact)).toEqual([]);
  expect(suspect({ ...contact, website: '', filledInMs: 3_000 })).toEqual([]);
  expect(suspect({ ...contact, company: 'www.acme.test' })).toEqual([]);
});

test.each([
  [{ filledInMs: 2_999 }],
  [{ website: 'Grace Hopper' }],
  [{ message: links }],
  [{ message: 'https://www.a.test and https://www.b.test', filledInMs: 100 }],
  [{ message: 'see <a href="http://a.test">this</a>' }],
])('one weak signal alone does not decide: %j', (fields) => {
  expect(suspect({ ...contact, ...fields })).toEqual([]);
});

test.each([
  [{ website: 'http://a.test', filledInMs: 100 }, 2],
  [{ website: 'http://a.test', message: links }, 2],
  [{ name: 'Win at www.casino.test' }, 1],
  [{ filledInMs: 100, message: links }, 2],
  [{ message: `[url=http://a.test]x[/url] ${links}` }, 2],
  [{ message: '[url]http://a.test[/url] http://b.test http://c.test' }, 2],
  [{ message: '[one](http://a.test) http://b.test http://c.test' }, 2],
  [{ message: '<a target=_blank href=http://a.test>x</a> http://b.test http://c.test' }, 2],
])('a strong signal or two weak ones do: %j', (fields, reasons) => {
  expect(suspect({ ...contact, ...fields })).toHaveLength(reasons);
});
