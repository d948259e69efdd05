import { expect, test } from 'vitest';
import { siteContent } from '#site-content';
import { homeHead } from './head.ts';

const abroad = siteContent({
  'company.name': 'Rechenwerk',
  'company.phone': '+49 (0)30 901820',
  'company.office.city': 'Berlin',
  'company.office.state': '',
  'company.office.country': 'DE',
});

test('outside the United States the title and the data name the country, and the telephone has its code', () => {
  const { meta, links, scripts } = homeHead('https://rechenwerk.example', abroad);

  expect(meta[0]?.title).toMatch(/^Rechenwerk \| .*, Berlin, Germany$/);
  expect(meta).toContainEqual({ name: 'description', content: abroad.words.head.description });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://rechenwerk.example/og.png',
  });
  expect(links).toEqual([{ rel: 'canonical', href: 'https://rechenwerk.example/' }]);
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject({
    name: 'Rechenwerk',
    telephone: '+4930901820',
    address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
  });
  expect(scripts[0]?.children).not.toContain('addressRegion');
});
