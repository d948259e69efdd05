import { observable } from '@trpc/server/observable';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteSettings } from '#shared/site/settings.ts';

const required: SiteSettings = {
  name: 'Aster & Sons',
  phone: '+49 30 901820',
  email: 'post@aster.example',
  office: { city: 'Berlin', country: 'DE' },
  profileUrl: 'https://profiles.example/aster',
  mailFrom: 'post@aster.example',
  contactTo: 'post@aster.example',
};

/** Every choice of the optional settings: each is set or not. */
const combinations = Array.from({ length: 16 }, (_, bits) => ({
  ...(bits & 1 && { portrait: '/portrait.jpg' }),
  ...(bits & 2 && { videoUrl: 'https://vimeo.com/76979871' }),
  office: {
    ...(bits & 4 && { state: 'Brandenburg' }),
    ...(bits & 8 && { stateCode: 'BB' }),
  },
}));

afterEach(() => {
  vi.doUnmock('#site');
  vi.resetModules();
});

/** All that says something of the company, made with these settings. */
async function textsOf(site: SiteSettings) {
  vi.resetModules();
  vi.doMock('#site', () => ({ site }));
  const { render } = await import('#client/entry-server.tsx');
  const { renderLetter } = await import('#server/letters/letter-mail.ts');
  const templates = await import('#server/mail/mail-templates.ts');
  const { manifest } = await import('#server/pages/manifest.ts');
  const { createSiteFiles } = await import('#server/pages/site-files.ts');
  const { readEnv } = await import('#server/env.ts');

  const page = async (path: string, isApplication: boolean) => {
    const answer = await render(new Request(`http://localhost${path}`), {
      link: () => () =>
        observable((observer) => {
          observer.next({ result: { type: 'data', data: { facts: [], total: 0 } } });
          observer.complete();
        }),
      publicUrl: 'http://localhost',
      headTags: '',
      isApplication,
      onError(error) {
        throw error;
      },
    });
    const html = await answer.text();
    // What search engines read is a script as well.
    return html.replaceAll(/<script(?! type="application\/ld\+json").*?<\/script>/gs, '');
  };
  const files = createSiteFiles(readEnv({}));
  const letter = renderLetter({ subject: 'Notes', text: 'Hello' }, 'http://localhost')('token');
  const message = {
    name: 'Grace',
    email: 'grace@example.org',
    company: '',
    subject: 'other',
    message: 'Hello',
    privacy: true,
  } as const;
  const at = new Date(0);
  return {
    home: await page('/', false),
    notFound: await page('/nowhere', false),
    login: await page('/admin/login', true),
    letter: JSON.stringify(letter),
    mails: JSON.stringify([
      templates.signInCodeMail('a@example.org', { code: '123456', address: 'there', at }),
      templates.addressCodeMail('a@example.org', '123456'),
      templates.addressChangeMail('a@example.org', 'ada', true),
      templates.contactNotice('a@example.org', message),
      templates.confirmationMail('a@example.org', 'http://localhost'),
    ]),
    manifest: JSON.stringify(manifest),
    demo: await (await files.request('/demo/index.html')).text(),
    sitemap: await (await files.request('/sitemap.xml')).text(),
  };
}

test.each(combinations)('no text says that a setting is missing: %j', async (optional) => {
  const site = { ...required, ...optional, office: { ...required.office, ...optional.office } };
  const texts = await textsOf(site);

  expect(Object.values(texts).every(({ length }) => length > 50)).toBe(true);
  const missing = /.{0,40}(?:undefined|\bnull\b|, ,|,,|, [·<"|]).{0,20}/g;
  const problems = Object.entries(texts).map(([name, text]) => [
    name,
    ...(text.match(missing) ?? []),
  ]);
  expect(problems.filter(({ length }) => length > 1)).toEqual([]);
  const { state } = site.office;
  const address = state ? 'Berlin, Brandenburg, DE' : 'Berlin, DE';
  expect(texts.letter).toContain(`Aster & Sons, ${address} · post@aster.example`);
  expect(texts.home).toContain(state ? 'Berlin, Brandenburg' : 'Berlin, Germany');
});
