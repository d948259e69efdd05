import { expect, test } from 'vitest';
import { contactLinks } from '#content';
import { siteContent } from '#site-content';
import { homeHead } from './head.ts';

const abroad = siteContent({
  'company.name': 'Rechenwerk',
  'company.phone': '+49 (0)30 901820',
  'company.office.city': 'Berlin',
  'company.office.state': '',
  'company.office.country': 'DE',
});

test('outside the United States the page and its data name the country and dial its number', () => {
  const { meta, scripts } = homeHead('https://rechenwerk.example', abroad);

  expect(meta[0]?.title).toMatch(/^Rechenwerk \| .*, Berlin, Germany$/);
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject({
    name: 'Rechenwerk',
    telephone: '+4930901820',
    address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
  });
  expect(scripts[0]?.children).not.toContain('addressRegion');
  const { company, words } = abroad;
  expect(contactLinks(company).phone).toEqual({
    label: '+49 (0)30 901820',
    href: 'tel:+4930901820',
  });
  expect([company.place, words.about.titleBlock[1]]).toEqual([
    'Berlin, Germany',
    'Berlin, Germany',
  ]);
});
