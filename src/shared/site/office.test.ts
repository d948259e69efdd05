import { expect, test } from 'vitest';
import { countries, officeAddress, telephone } from './office.ts';

test('a mail says the whole address with the name of the country', () => {
  const office = { street: 'Ring 1', postalCode: '50667', city: 'Köln', country: 'DE' };
  expect(officeAddress(office)).toBe('Ring 1, 50667 Köln, Germany');
  expect(officeAddress({ city: 'Reston', state: 'Virginia', country: 'US' })).toBe(
    'Reston, Virginia, United States',
  );
});

test.each([
  ['(703) 555-0142', '+17035550142'],
  ['1 703 555 0142', '+17035550142'],
  ['+1 703.555.0142', '+17035550142'],
  ['+49 30 901820', '+4930901820'],
  ['+49 (0)30 / 90 18 20', '+4930901820'],
  ['0049 30 901820', '+4930901820'],
  ['+(41) 44 668 18 00', '+41446681800'],
  ['+49 (030) 90–18‑20', '+4930901820'],
  ['+39 (0)6 1234567', '+39061234567'],
  ['(0049) 30 901820', '+4930901820'],
  ['\u202a+49 30 901820\u202c', '+4930901820'],
  ['+49 (\u200b0)30 901820', '+4930901820'],
])('%s is dialled as %s', (phone, number) => {
  expect(telephone(phone)).toBe(number);
});

test.each(['555', '030 901820', '+0 30 901820', '+49', '+1234567890123456', '+49 30 CALL-ME', ''])(
  '%j is no number that can be dialled from everywhere',
  (phone) => {
    expect(telephone(phone)).toBeUndefined();
  },
);

test('a country is to be chosen once, by the code that is in use', () => {
  const names = countries().map(({ label }) => label);
  expect(new Set(names).size).toBe(names.length);
  expect(countries()).toContainEqual({ value: 'DE', label: 'Germany' });
});
