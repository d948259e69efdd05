import { contactForm } from '#content';
import { folderDays } from '#shared/messages.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import type { startedPages } from '#shared/site/legal-pages.ts';
import { officeOnPage } from '#shared/site/office.ts';
import { videoEmbed } from '#shared/site/video.ts';
import type { SiteContent } from '#site-content';
import { sessionLengths } from '#db/auth/sessions.ts';
import { sessionCookieName } from '../auth/session.ts';
import { retentionDays } from '../housekeeping.ts';
import { limits } from '../limits/rate-limits.ts';

type Company = SiteContent['company'];
type DraftFacts = { company: Company; isHttps: boolean };

const hours = 60 * 60 * 1_000;
const days = 24 * hours;

/**
 * A text that says what this site really does, in Markdown: what a limit of the code decides is made from that limit. What
 * the site cannot know stands in guillemets, with which nothing is published.
 */
export function startText(page: keyof typeof texts, facts: DraftFacts): string {
  return texts[page](facts).join('\n\n');
}

const texts: Record<(typeof startedPages)[number], (facts: DraftFacts) => string[]> = {
  privacy: ({ company }) => [
    `${company.name} runs this site. This page says what the site stores about you, what for, and how long.`,
    '## Who is responsible',
    `${addressOf(company)}, «legal form and register number». Phone ${company.phone}, e-mail <${company.email}>.`,
    '## When you read the page',
    `The site sets no cookies for visitors and does not count visits.${videoSentence(company)} Its log has the time, the address on this site and the result of each request, but no network address and nothing that you type. «What the provider of your server stores about a visit»`,
    '## When you send a message',
    `The site stores what you enter (${fields}), when it came, and which versions of our pages you agreed to. We use it only to answer you, on the basis of «the legal basis, in your lawyer's words».`,
    `Your message and our answers are mailed as well, by the mail server of «the company that runs your mail server». Of each mail the site stores, for ${retentionDays.sentMail} days after it has left, where it went and what that server answered.`,
    `A message stays until we delete it, and is erased ${folderDays.deleted} days later. One that looks like spam is erased after ${folderDays.suspected} days.`,
    '## When you subscribe to our newsletter',
    `The site stores your e-mail address, when you asked and confirmed, and which version of this page held. It sends you letters, which contain nothing that tracks you. An address that is not confirmed within ${retentionDays.unconfirmedSubscribers} days is erased. Each letter has a link by which you leave, and leaving erases your address at once.`,
    '## Against abuse',
    `For ${limits.contact.minutes} minutes the site counts how many messages and sign-ups come from one network address, of which it stores a hash.`,
    '## Your rights',
    `Write to <${company.email}> to learn what we store about you, or to have it corrected or erased. We then erase all that is stored under your e-mail address: messages and answers, your subscription, and mail that waits. Copies of the database stay for «how long, and where». You may also complain to «the data protection authority in charge».`,
  ],
  cookies: ({ company, isHttps }) => [
    `This site sets no cookies for visitors and does not count visits.${videoSentence(company)}`,
    '## What your browser stores',
    'Two things, once you choose them. They are sent to nobody, and stay until you clear the data of this site in your browser:',
    `- whether the page is light or dark, as ${browserStorage.theme.map(asCode).join(' and ')}\n- whether you hear the typewriter, as ${asCode(browserStorage.sound)}`,
    '## The one cookie',
    `Whoever opens the page on which those who look after this site sign in gets the cookie ${asCode(sessionCookieName(isHttps))}. It keeps them signed in, and works until they have been away for ${sessionLengths.idleMs / hours} hours, or for ${sessionLengths.lifetimeMs / days} days at most. The pages behind it also remember, until their tab is closed, how far they were scrolled.`,
    '## Questions',
    `Write to <${company.email}>. «Other cookies, such as those of your server's provider, or none»`,
  ],
  terms: ({ company }) => [
    `These terms hold for this site, which ${addressOf(company)} runs: «legal form and register number».`,
    '## What the site is',
    `It tells you what we do, and lets you write to us and subscribe to our newsletter. Nothing on it is an offer that binds us. We work under a contract of its own: «how your contracts are made».`,
    'The facts on the page are quoted from the sources that are named with them. We choose them with care, and do not answer for what the sources say.',
    '## What we ask of you',
    `Send us nothing confidential before we have agreed how it is protected, and nothing that you have no right to pass on. The site takes ${limits.contact.max} messages in ${limits.contact.minutes} minutes from one network address. Do not try to get around its limits.`,
    '## Letters',
    'You get the newsletter once you have confirmed your address, and can leave by the link in each of its mails.',
    '## Liability',
    `«What we answer for, in your lawyer's words»`,
    '## Changes',
    'We may change these terms. With each message the site stores which version its sender agreed to.',
    '## Law',
    '«The law that applies, and the courts in charge»',
  ],
};

const { name, email, company, subject, message } = contactForm;
const fields = [name, email, `${company} where you give one`, subject, message].join(', ');

/** Name and address, with a gap where the address is not known. */
function addressOf({ name, office }: Company): string {
  const isKnown = office.street && office.postalCode;
  return `${name}, ${isKnown ? '' : '«street and postal code», '}${officeOnPage(office)}`;
}

function videoSentence({ videoUrl }: Company): string {
  const origin = videoEmbed(videoUrl)?.origin;
  if (!origin) return ' It loads nothing from other sites.';
  return ` It loads one thing from another site, the video of ${origin}, and only when you press play. «What that site stores then»`;
}

const asCode = (text: string) => `\`${text}\``;
