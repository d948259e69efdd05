import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { renderLetter } from '#server/letters/letter-mail.ts';
import * as templates from '#server/mail/mail-templates.ts';
import { manifest } from '#server/pages/site-files.ts';
import type { PageOptions } from '#server/pages/pages.ts';
import { createSiteFiles } from '#server/pages/site-files.ts';
import { startText } from '#server/site/legal-page-drafts.ts';
import { withAddresses } from '#server/site/published-site.ts';
import { legalPages, startedPages } from '#shared/site/legal-pages.ts';
import { siteContent } from '#site-content';
import { message } from './test-app.ts';
import { renderPage } from './render-page.ts';

const required = {
  'company.name': 'Aster & Sons',
  'company.phone': '+49 30 901820',
  'company.email': 'post@aster.example',
  'company.office.city': 'Berlin',
  'company.office.country': 'DE',
  'company.profileUrl': 'https://profiles.example/aster',
  'company.mailFrom': 'post@aster.example',
  'company.contactTo': 'post@aster.example',
};

const optional = {
  'company.portrait': '/portrait.jpg',
  'company.videoUrl': 'https://vimeo.com/76979871',
  'company.office.state': 'Brandenburg',
  'company.office.street': 'Unter den Linden 1',
  'company.office.postalCode': '10117',
  'company.founder': 'Grace Aster',
  'company.record.0.year': '1952',
  'company.record.0.what': 'The first compiler',
  'company.record.0.href': 'https://profiles.example/compiler',
  'company.answerWithin': 'one working day',
};
const names = [...new Set(Object.keys(optional).map((id) => id.replace(/\d\..*/, '')))];

const office = names.filter((name) => name.startsWith('company.office.'));

/** None, each alone, all but one, all, and some of the office, which stand in one sentence. */
const combinations = [
  [],
  names,
  office,
  ...names.map((name) => [name]),
  ...names.map((name) => names.filter((other) => other !== name)),
  ...office.map((name) => office.filter((other) => other !== name)),
].map((given) => ({ given }));

const at = new Date(0);

/** All that says something of the company, made with these settings. */
async function textsOf(changes: Record<string, string>) {
  const published = Object.fromEntries(
    legalPages.map((page) => [page, { id: 1, publishedAt: at }] as const),
  );
  const site = withAddresses(siteContent(changes, published), {});

  const page = async (path: string, options: Partial<PageOptions> = {}) => {
    const html = await renderPage(path, { site, ...options });
    // What search engines read is a script as well.
    return html.replaceAll(/<script(?! type="application\/ld\+json").*?<\/script>/gs, '');
  };
  const privacy = { path: '/privacy', title: 'Privacy', html: '<p>Hello</p>', publishedAt: at };
  const files = createSiteFiles({ env: readEnv({}), readSite: async () => site });
  const letter = renderLetter(
    { subject: 'Notes', text: 'Hello' },
    'http://localhost',
    site,
  )('token');
  return {
    home: await page('/'),
    legalPage: await page('/privacy', { legalPage: privacy }),
    drafts: startedPages.map((page) => startText(page, { ...site, isHttps: true })).join('\n'),
    notFound: await page('/nowhere'),
    login: await page('/admin/login', { isApplication: true }),
    letter: JSON.stringify(letter),
    mails: JSON.stringify([
      templates.signInCodeMail('a@example.org', site, { code: '123456', address: 'there', at }),
      templates.addressCodeMail('a@example.org', site, '123456'),
      templates.addressChangeMail('a@example.org', site, 'ada', true),
      templates.contactNotice('a@example.org', site, message),
      templates.testMail('a@example.org', site),
      templates.copiesMail('a@example.org', site, { madeAt: null }, 'The disk is full.'),
      templates.confirmationMail('a@example.org', site, 'http://localhost'),
    ]),
    manifest: JSON.stringify(manifest(site.company.name)),
    demo: await (await files.request('/demo/index.html')).text(),
    sitemap: await (await files.request('/sitemap.xml')).text(),
  };
}

test.each(combinations)('no text says that a setting is missing: $given', async ({ given }) => {
  const own = Object.entries(optional).map(([id, text]) => {
    return [id, given.some((name) => id.startsWith(name)) ? text : ''];
  });
  const texts = await textsOf({ ...required, ...Object.fromEntries(own) });

  expect(Object.values(texts).every(({ length }) => length > 50)).toBe(true);
  const missing = /.{0,40}(?:undefined|\bnull\b|, ,|,,|, [·<"|]).{0,20}/g;
  const problems = Object.entries(texts).map(([name, text]) => [
    name,
    ...(text.match(missing) ?? []),
  ]);
  expect(problems.filter(({ length }) => length > 1)).toEqual([]);
  const has = (name: string, text: string) => (given.includes(`company.${name}`) ? text : '');
  const address = `${has('office.street', 'Unter den Linden 1, ')}${has('office.postalCode', '10117 ')}Berlin${has('office.state', ', Brandenburg')}`;
  expect(texts.letter).toContain(`Aster & Sons, ${address}, Germany\\npost@aster.example`);
  expect(texts.home).toContain(has('office.state', address) || `${address}, Germany`);
  for (const [name, text] of [
    ['office.street', '"streetAddress":"Unter den Linden 1"'],
    ['office.postalCode', '"postalCode":"10117"'],
    ['office.state', '"addressRegion":"Brandenburg"'],
    ['founder', 'Grace Aster'],
    ['record.', 'The first compiler'],
    ['answerWithin', 'one working day'],
    ['portrait', 'src="/portrait.jpg"'],
  ] as const) {
    expect(texts.home.includes(text), `with ${name}`).toBe(given.includes(`company.${name}`));
  }
  expect(texts.home.includes('mark-sheet'), 'the drawing, or a portrait').toBe(
    !given.includes('company.portrait'),
  );
});

test('a company whose name ends with a full stop has no second one behind it', async () => {
  const texts = await textsOf({ ...required, ...optional, 'company.name': 'Aster, Inc.' });
  for (const text of Object.values(texts)) {
    expect(text.replaceAll('<!-- -->', '')).not.toMatch(/Inc\.\./);
  }
});

test('a city that is a country is named once', async () => {
  const office = { city: 'Singapore', postalCode: '018989', state: '', country: 'SG' };
  const changes = Object.entries(office).map(([name, text]) => [`company.office.${name}`, text]);
  const texts = await textsOf({ ...required, ...Object.fromEntries(changes) });
  expect(texts.home).toContain('018989 Singapore');
  expect(JSON.stringify(texts)).not.toContain('Singapore, Singapore');
});
