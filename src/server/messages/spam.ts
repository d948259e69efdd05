import type * as z from 'zod/mini';
import type { contactInput } from '#shared/contact.ts';

type Contact = z.output<typeof contactInput>;

const suspectedNoticeDelayMs = 12 * 60 * 60 * 1_000;

const shortestFillMs = 3_000;
const manyLinks = 3;
/** A weak signal counts one, a strong one two: one weak signal alone never decides. */
const suspicion = 2;

const link = /(?:https?:\/\/|www\.)\S+/gi;

interface Signal {
  reason: string;
  weight: 1 | 2;
  shows(contact: Contact): boolean;
}

const signals: Signal[] = [
  {
    // Password managers and browsers fill it in as well.
    reason: 'filled the field that people do not see',
    weight: 1,
    shows: ({ website }) => !!website,
  },
  {
    reason: 'a link in the name',
    weight: 2,
    shows: ({ name }) => countLinks(name) > 0,
  },
  {
    reason: 'sent within seconds of opening the page',
    weight: 1,
    shows: ({ filledInMs }) => filledInMs !== undefined && filledInMs < shortestFillMs,
  },
  {
    reason: 'many links',
    weight: 1,
    shows: ({ message }) => countLinks(message) >= manyLinks,
  },
  {
    reason: 'links written as markup',
    weight: 1,
    shows: ({ message }) => /\[url[=\]]|<a\s[^>]*href|\]\((?:https?:|www\.)/i.test(message),
  },
];

/** Why a message looks like spam; empty when it does not, or when only one weak thing speaks for it. */
export function suspect(contact: Contact): string[] {
  const shown = signals.filter((signal) => signal.shows(contact));
  const weight = shown.reduce((sum, signal) => sum + signal.weight, 0);
  return weight >= suspicion ? shown.map((signal) => signal.reason) : [];
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}

/** When the notice of a message that is suspected now is mailed: that is mailed too, late and marked. */
export function suspectedNoticeAt(now: Date): Date {
  return new Date(now.getTime() + suspectedNoticeDelayMs);
}
