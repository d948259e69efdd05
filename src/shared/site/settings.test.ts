import { expect, test } from 'vitest';
import { site } from '#site';
import { siteProblems } from './settings.ts';

test('the settings as they stand are right', () => {
  expect(siteProblems(site)).toEqual([]);
});

test('a wrong setting is named', () => {
  const wrong = { ...site, phone: '555', office: { ...site.office, city: '' } };
  expect(siteProblems(wrong)).toEqual([
    'phone: must be like +49 30 901820, or in the United States and Canada like (703) 555-0142',
    'office.city: must not be empty',
  ]);
  expect(siteProblems({ ...site, fax: '1' })).toHaveLength(1);
  for (const portrait of ['portrait.jpg', '//example.org/me.jpg', 'https://example.org/me.jpg']) {
    expect(siteProblems({ ...site, portrait })).toEqual(['portrait: must be like /portrait.jpg']);
  }
  expect(siteProblems({ ...site, portrait: '/portrait.jpg' })).toEqual([]);
  expect(siteProblems({ ...site, portrait: '' }), 'no portrait').toEqual([]);
  expect(siteProblems({ ...site, mailFrom: 'post@müller.example' })).toEqual([]);
});

test('a wrong number is reported once, whatever the country', () => {
  const office = { city: 'Berlin', country: 'DE' };
  expect(siteProblems({ ...site, office, phone: '030 901820' })).toHaveLength(1);
});

test('an office may be in any country, with a state or without', () => {
  const abroad = { ...site, phone: '+49 30 901820', office: { city: 'Berlin', country: 'DE' } };
  expect(siteProblems(abroad)).toEqual([]);
  const sydney = { city: 'Sydney', state: 'New South Wales', stateCode: 'NSW', country: 'AU' };
  expect(siteProblems({ ...abroad, office: sydney })).toEqual([]);
  expect(siteProblems({ ...abroad, office: { city: 'Berlin', country: 'Germany' } })).toEqual([
    'office.country: must be the two letters of a country, like US or DE',
  ]);
  expect(siteProblems({ ...abroad, office: { city: 'Berlin', country: 'XQ' } })).toHaveLength(1);
  expect(siteProblems({ ...abroad, phone: '(703) 555-0142' }), 'no number of Germany').toEqual([
    'phone: must begin with + and the country code, outside the United States and Canada',
  ]);
});
