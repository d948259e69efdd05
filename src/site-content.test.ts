import { expect, test } from 'vitest';
import { differences, effectiveChanges, problemsOf, siteContent } from '#site-content';

test('texts with the name or the place follow the company until the owner changes them', () => {
  const { words } = siteContent({
    'company.name': 'Aster {place} & $1',
    'company.office.city': 'Bonn',
    'company.office.state': '',
    'company.office.country': 'DE',
    'about.lead': 'By {name}',
  });

  expect(words.about.title).toBe('The engineer behind Aster {place} & $1');
  expect(words.head.title).toBe(
    'Aster {place} & $1 | AI consulting and engineering, Bonn, Germany',
  );
  expect(words.about.titleBlock[1]).toBe('Bonn, Germany');
  expect(words.about.lead, 'what the owner wrote is text').toBe('By {name}');
});

test('a stored text takes the place of its field, and one whose field is gone is left out', () => {
  const { texts, words } = siteContent({ 'hero.lead': 'Hello', 'hero.subtitle': 'Gone' });
  expect(texts).toEqual({ ...siteContent({}).texts, 'hero.lead': 'Hello' });
  expect(words.hero.lead).toBe('Hello');
});

test('a text of one line stays in one, and none has control characters', () => {
  const { words } = siteContent({
    'hero.title.start': ' one\r\n two\u2028three\0',
    'hero.lead': 'one\ntwo\0\u001b[31m',
  });
  expect(words.hero.title.start).toBe('one two three');
  expect(words.hero.lead).toBe('one\ntwo[31m');
});

test('what cannot be published is named with its reason', () => {
  const problems = problemsOf({
    'hero.lead': ' \n\u200b',
    'pillars.title': 'x'.repeat(81),
    'company.phone': '555',
    'company.profileUrl': 'https:/profiles.example/one-slash',
    'company.office.city': '',
    'company.office.state': '',
    'company.office.country': 'Germany',
    'company.videoUrl': 'https://example.org/video',
    'company.portrait': 'https://example.org/portrait.svg',
    'company.record.0.year': '1952',
    'company.record.1.what': 'A compiler',
    'company.record.1.href': 'javascript:alert(1)',
  });
  expect(problems.map(({ name, message }) => `${name} ${message}`)).toEqual([
    'City must not be empty',
    'Country must have at most 2 characters',
    'Hero: Lead must not be empty',
    'Services: Title must have at most 80 characters',
    'Phone must be like +49 30 901820, or in the United States and Canada like (703) 555-0142',
    'Profile link must be an https address',
    'Portrait must be like /portrait.jpg',
    'Video link must be the address of a YouTube or Vimeo video',
    'Record: Words 1 must not be empty',
    'Record: Link 2 must be an https address',
    'Record: Year 2 must not be empty',
  ]);
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ 'pillars.title': '🙂'.repeat(80) })).toEqual([]);
});

test('a difference is a field that was changed, not a text that follows it', () => {
  expect(differences({}, { 'company.name': 'Aster' })).toEqual([
    { id: 'company.name', name: 'Company name', before: 'Valuewright', after: 'Aster' },
  ]);
  expect(differences({ 'hero.gone': 'x' }, {})).toEqual([]);
  const same = { 'company.name': ' Valuewright ' };
  expect(differences({}, same), 'it says the same').toEqual([]);
  expect(effectiveChanges({ ...same, 'company.phone': '+49 30 901820' })).toEqual({
    'company.phone': '+49 30 901820',
  });
});
