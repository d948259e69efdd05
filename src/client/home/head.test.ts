import { expect, test, vi } from 'vitest';

vi.mock('#site', () => ({
  site: {
    name: 'Rechenwerk',
    phone: '+49 (0)30 901820',
    email: 'hallo@rechenwerk.example',
    office: { city: 'Berlin', country: 'DE' },
    profileUrl: 'https://www.linkedin.com/company/rechenwerk',
    mailFrom: 'hallo@rechenwerk.example',
    contactTo: 'hallo@rechenwerk.example',
  },
}));
const { homeHead } = await import('./head.ts');
const { contact, contactLinks, hero } = await import('#content');

test('outside the United States the page and its data name the country and dial its number', () => {
  const { meta, scripts } = homeHead('https://rechenwerk.example');

  expect(meta[0]?.title).toMatch(/^Rechenwerk \| .*, Berlin, Germany$/);
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject({
    name: 'Rechenwerk',
    telephone: '+4930901820',
    address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
  });
  expect(scripts[0]?.children).not.toContain('addressRegion');
  expect(contactLinks.phone).toEqual({ label: '+49 (0)30 901820', href: 'tel:+4930901820' });
  expect([hero.sheet, contact.office]).toEqual(['Berlin, Germany', 'Berlin, Germany']);
});
