import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { contactForm } from '#content';
import { startedPages } from '#shared/site/legal-pages.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import { contactInput, subscribeInput } from '#shared/contact.ts';
import { folderDays } from '#shared/messages.ts';
import { siteContent } from '#site-content';
import { sessionLengths } from '#db/auth/sessions.ts';
import { sessionCookieName } from '../auth/session.ts';
import { retentionDays } from '../housekeeping.ts';
import { limits } from '../limits/rate-limits.ts';
import { startText } from './legal-page-drafts.ts';

function draftsOf(changes: Record<string, string> = {}) {
  const { company } = siteContent(changes);
  return startedPages.map((page) => startText(page, { company, isHttps: true })).join('\n');
}

/** The draft's words when a limit of the code is another one. */
const decided: [string, object, object, RegExp][] = [
  [
    'the days of folders',
    folderDays,
    { deleted: 4_711, suspected: 4_712 },
    /erased 4711 days later\. One that looks like spam is erased after 4712 days/,
  ],
  [
    'housekeeping',
    retentionDays,
    { sentMail: 4_711, unconfirmedSubscribers: 4_712 },
    /stores, for 4711 days after it has left, where it went.*not confirmed within 4712 days/s,
  ],
  [
    'the limit of messages',
    limits.contact,
    { max: 4_712, minutes: 4_711 },
    /For 4711 minutes the site counts.*takes 4712 messages in 4711 minutes/s,
  ],
  [
    'the length of a session',
    sessionLengths,
    { idleMs: 4_711 * 3_600_000, lifetimeMs: 4_712 * 24 * 3_600_000 },
    /away for 4711 hours, or for 4712 days/,
  ],
  [
    'what a browser stores',
    browserStorage,
    { theme: ['one', 'two'], sound: 'three' },
    /as `one` and `two`\n.*as `three`/,
  ],
];

test.each(decided)('what %s decides is in the drafts', (_, limit, change, words) => {
  expect(draftsOf()).not.toMatch(words);
  const before = { ...limit };
  onTestFinished(() => void Object.assign(limit, before));
  Object.assign(limit, change);
  expect(draftsOf()).toMatch(words);
});

test('the drafts have the names of the fields and of the cookie', () => {
  const { name, email, company, subject, message } = contactForm;
  const fields = [name, email, `${company} where you give one`, subject, message].join(', ');
  expect(draftsOf()).toContain(`what you enter (${fields})`);
  expect(draftsOf()).toContain(`gets the cookie \`${sessionCookieName(true)}\``);
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

test('what the site does not know is a gap, and all else follows the company', () => {
  const known = draftsOf({
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

  const unknown = draftsOf({ 'company.office.street': 'Main Street 1' });
  expect(unknown).toContain('Valuewright, «street and postal code», Main Street 1, Falls Church');
  expect(unknown).toContain('loads nothing from other sites');
  expect(unknown).not.toMatch(/undefined|null|NaN|\[object/);
  expect(unknown.replaceAll(/«[^«»]+»/g, ''), 'each gap has its end').not.toMatch(/[«»]/);
});
