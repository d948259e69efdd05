import * as z from 'zod/mini';
import { emailPattern, withAsciiDomain } from '../contact.ts';
import { countryName, isInternational, telephone } from './office.ts';
import { videoEmbed } from './video.ts';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
/** The countries whose numbers `telephone` understands without a country code. */
const northAmerica = ['US', 'CA'];

const mailAddress = z
  .string()
  .check(
    z.overwrite(withAsciiDomain),
    z.email({ pattern: emailPattern, error: 'must be a valid address' }),
  );

const httpsUrl = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  // With one slash it would lead to a page of this site.
  .check(z.regex(/^https:\/\//i, 'must be an https address'));

/** A text from which `read` makes something. */
const readable = (read: (text: string) => unknown, error: string) =>
  z.string().check(z.refine((text) => read(text) !== undefined, error));

type RecordLine = { year: string; what: string; href?: string };

/** A line of the record that has something has this part. */
const requirePart = (part: 'year' | 'what') =>
  z.refine<RecordLine>((line) => line[part] || !(line.year || line.what || line.href), {
    path: [part],
    error: 'must not be empty',
  });

const recordLine = z
  .strictObject({
    year: z.string(),
    what: z.string(),
    href: z.optional(z.union([z.literal(''), httpsUrl], 'must be an https address')),
  })
  .check(requirePart('year'), requirePart('what'));

/** The shape of `src/site.ts`: what an owner sets once about the company. */
const settings = z.strictObject({
  name: words,
  /** As a person reads it, in any international form; links dial its digits. */
  phone: readable(
    telephone,
    'must be like +49 30 901820, or in the United States and Canada like (703) 555-0142',
  ),
  email: mailAddress,
  office: z.strictObject({
    street: z.optional(words),
    city: words,
    /** On the page the state stands after the city; without one, the country. */
    state: z.optional(words),
    /** As search engines know the state: VA, NSW. */
    stateCode: z.optional(words),
    postalCode: z.optional(words),
    country: readable(countryName, 'must be the two letters of a country, like US or DE'),
  }),
  profileUrl: httpsUrl,
  /** A picture of the founder, 4:5, as a path of a file in `public`; empty or without one the page shows a drawing. */
  portrait: z.optional(
    z
      .string()
      .check(z.regex(/^(\/(?!\/)\S+\.(avif|webp|jpe?g|png))?$/, 'must be like /portrait.jpg')),
  ),
  /** A YouTube or Vimeo page, as copied from there; without one the site shows its own demo. */
  videoUrl: z.optional(readable(videoEmbed, 'must be the address of a YouTube or Vimeo video')),
  /** Sender of the site's mail, and who is notified of a new message, where the environment does not say. */
  mailFrom: mailAddress,
  contactTo: mailAddress,
  /** The name in the title block of About, and below its text what they have done. */
  founder: z.optional(z.string()),
  record: z.optional(z.array(recordLine).check(z.maxLength(3))),
  /** How soon a message is answered, as "one working day". */
  answerWithin: z.optional(z.string()),
});

export const siteSettings = settings.check(
  z.refine(
    ({ phone, office }) =>
      isInternational(phone) || !telephone(phone) || northAmerica.includes(office.country),
    {
      path: ['phone'],
      error: 'must begin with + and the country code, outside the United States and Canada',
    },
  ),
);

export type SiteSettings = z.infer<typeof siteSettings>;

/** What is wrong with the settings, each with the name of its field; empty when nothing is. */
export function siteProblems(settings: unknown): string[] {
  const { error } = siteSettings.safeParse(settings);
  return (error?.issues ?? []).map(
    (issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`,
  );
}
