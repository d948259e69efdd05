import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { startedPages } from '#shared/site/legal-pages.ts';
import { contactInput, subscribeInput } from '#shared/contact.ts';
import { siteContent } from '#site-content';

afterEach(() => vi.resetModules());

async function draftsOf(changes: Record<string, string> = {}) {
  const { startText } = await import('./legal-page-drafts.ts');
  const { company } = siteContent(changes);
  return startedPages.map((page) => startText(page, { company, isHttps: true })).join('\n');
}

/** The draft's words, each in the place of its number or name when that was another one. */
const limits: [string, RegExp, () => void][] = [
  [
    '#shared/messages.ts',
    /erased 4711 days later\. One that looks like spam is erased after 4712 days/,
    () =>
      vi.doMock('#shared/messages.ts', async (original) => ({
        ...(await original<object>()),
        folderDays: { deleted: 4_711, suspected: 4_712 },
      })),
  ],
  [
    '../housekeeping.ts',
    /stores for 4711 days where it went.*not confirmed within 4712 days/s,
    () =>
      vi.doMock('../housekeeping.ts', () => ({
        retentionDays: { sentMail: 4_711, unconfirmedSubscribers: 4_712 },
      })),
  ],
  [
    '../limits/rate-limits.ts',
    /For 4711 minutes the site counts.*takes 4712 messages in 4711 minutes/s,
    () =>
      vi.doMock('../limits/rate-limits.ts', () => ({
        limits: { contact: { max: 4_712, windowMs: 4_711 * 60_000 } },
      })),
  ],
  [
    '../auth/session.ts',
    /the cookie `a-cookie`.*away for 4711 hours, or for 4712 days/,
    () =>
      vi.doMock('../auth/session.ts', () => ({
        sessionCookieName: () => 'a-cookie',
        sessionLengths: { idleMs: 4_711 * 3_600_000, lifetimeMs: 4_712 * 24 * 3_600_000 },
      })),
  ],
  [
    '#shared/site/browser-storage.ts',
    /as `one` and `two`\n.*as `three`/,
    () =>
      vi.doMock('#shared/site/browser-storage.ts', () => ({
        browserStorage: { theme: ['one', 'two'], sound: 'three' },
      })),
  ],
  [
    '#content',
    /what you enter \(A, B, C where you give one, D, E\)/,
    () =>
      vi.doMock('#content', async (original) => ({
        ...(await original<object>()),
        contactForm: { name: 'A', email: 'B', company: 'C', subject: 'D', message: 'E' },
      })),
  ],
];

test.each(limits)('what %s decides is in the drafts', async (module, words, change) => {
  expect(await draftsOf()).not.toMatch(words);
  vi.resetModules();
  change();
  expect(await draftsOf()).toMatch(words);
  vi.doUnmock(module);
});

test('the drafts name all that the forms send', () => {
  const unseen = ['privacy', 'website', 'filledInMs', 'attempt', 'agreedTo'];
  expect(Object.keys(contactInput.shape).filter((field) => !unseen.includes(field))).toEqual([
    'name',
    'email',
    'company',
    'subject',
    'message',
  ]);
  expect(Object.keys(subscribeInput.shape)).toEqual(['email', 'agreedTo']);
});

test('nothing else is stored in a browser than the drafts say', () => {
  const storing = readdirSync('src/client', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      /localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|caches\./.test(
        readFileSync(`src/client/${file}`, 'utf8'),
      ),
  );
  expect(storing.toSorted()).toEqual(['carousel/sound.ts', 'ui/theme.tsx']);
  for (const file of storing) {
    expect(readFileSync(`src/client/${file}`, 'utf8')).toContain('browserStorage.');
  }
});

test('what the site does not know is a gap, and all else follows the company', async () => {
  const known = await draftsOf({
    'company.name': 'Aster',
    'company.office.street': 'Unter den Linden 1',
    'company.office.postalCode': '10117',
    'company.office.city': 'Berlin',
    'company.office.state': '',
    'company.office.country': 'DE',
    'company.videoUrl': 'https://vimeo.com/76979871',
  });
  expect(known).toContain('Aster, Unter den Linden 1, 10117 Berlin, Germany, «legal form');
  expect(known).toContain('the video of https://player.vimeo.com, and only when you press play');
  expect(known).not.toContain('loads nothing from other sites');

  const unknown = await draftsOf({ 'company.office.street': 'Main Street 1' });
  expect(unknown).toContain('Valuewright, «street and postal code», Main Street 1, Falls Church');
  expect(unknown).toContain('loads nothing from other sites');
  expect(unknown).not.toMatch(/undefined|null|NaN|\[object/);
  expect(unknown.replaceAll(/«[^«»]+»/g, ''), 'each gap has its end').not.toMatch(/[«»]/);
});
