import { expect, test } from 'vitest';
import * as content from '#content';
import { subjects } from '#shared/contact.ts';
import { legalPageNames } from '#shared/site/legal-pages.ts';
import { companyFields, sections, siteContent } from '#site-content';
import { renderPage } from './render-page.ts';

const wordFields = sections.flatMap(({ fields }) => fields);

const renderHome = (changes: Record<string, string>) =>
  renderPage('/', { site: siteContent(changes) });

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (text: string) => text.replace(/&(?:\w+|#x27);/g, (name) => entities[name] ?? name);

/** What stands between the tags. */
function textsOf(html: string): string[] {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => decode(text).trim())
    .filter(Boolean);
}

/** Every text in a value, and what its functions say. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const { contactForm, demo, newsletterForm, ...others } = content;
/** Texts that belong to functions: names of controls, labels, menus, the demo's own scenes. */
const ofFunctions = new Set([
  ...textsIn([contactForm, demo, newsletterForm, Object.values(others)]),
  ...Object.values(subjects),
  ...Object.values(legalPageNames),
  'Professional profile',
  'Follow Us',
  'System theme',
  'Light theme',
  'Dark theme',
]);
/** Around what the page says itself. */
const punctuation = /^(?:©|\.|,|\d{4})$/;

/** A mark in the place of each field, which must stand on the page as it is. */
const marks = new Map(wordFields.map(({ id }, nth) => [id, `mark${nth}x`]));
const company = {
  'company.name': 'CompanyMark',
  'company.phone': '+49 30 111111',
  'company.email': 'mark@example.org',
  'company.office.street': 'StreetMark',
  'company.office.city': 'CityMark',
  'company.office.state': 'StateMark',
  'company.office.postalCode': 'CodeMark',
  'company.founder': 'FounderMark',
  'company.record.0.year': 'YearMark',
  'company.record.0.what': 'WhatMark',
  'company.portrait': '/mark.jpg',
  'company.answerWithin': 'AnswerMark',
};

test('every text of the page is what the owner says, or belongs to a function; every field is there', async () => {
  const html = await renderHome({ ...Object.fromEntries(marks), ...company });
  const said = [...marks.values(), ...Object.values(company)];
  const unknown = textsOf(html).filter(
    (text) =>
      !said.some((mark) => text.includes(mark)) &&
      !ofFunctions.has(text) &&
      !punctuation.test(text),
  );
  expect(unknown).toEqual([]);
  expect(said.filter((mark) => !html.includes(mark))).toEqual([]);
});

const hostile = `</script><!--<img src=x onerror=alert(1)>"'&quot; {name} $& \u202Eright\u202C 👩‍💻 `;

test('whatever a field says is text, also in ten thousand characters', async () => {
  const ids = [...wordFields, ...companyFields].map(({ id }) => id);
  const text = hostile + 'x'.repeat(10_000);
  const addresses = /portrait|videoUrl|profileUrl|href|email|phone|country/;
  const changes = Object.fromEntries(
    ids.filter((id) => !addresses.test(id)).map((id) => [id, `${text}\0\r\nnext`]),
  );
  const html = await renderHome(changes);
  expect(html).not.toMatch(/<img src=x|<!--<|\0/);
  const titles = html.match(/<title>(.*?)<\/title>/s);
  expect(decode(titles?.[1] ?? '').trim()).toBe(`${text} next`);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ name: `${text} next` });
  expect(textsOf(html).filter((found) => found.includes(hostile.trim())).length).toBeGreaterThan(
    60,
  );
});
