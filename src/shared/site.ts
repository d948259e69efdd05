import * as z from 'zod/mini';
import { videoEmbed } from './video.ts';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** The shape of `src/site.ts`: what an owner sets once about the company. */
export const siteSettings = z.strictObject({
  name: words,
  /** As a person reads it; links dial its digits. United States numbers. */
  phone: z.string().check(z.regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'must look like (703) 555-0142')),
  email: z.email('must be a valid address'),
  office: z.strictObject({ city: words, state: words, stateCode: z.string().check(z.length(2)) }),
  profileUrl: httpsUrl,
  /** A YouTube or Vimeo page; without one the site shows its own demo. */
  videoUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => videoEmbed(url) !== undefined,
          'must be the address of a YouTube or Vimeo video',
        ),
      ),
  ),
  /** Sender of the site's mail, and who is told of a new message, where the environment names nobody. */
  mailFrom: z.email('must be a valid address'),
  contactTo: z.email('must be a valid address'),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** What is wrong with the settings, each with the name of its field; empty when nothing is. */
export function siteProblems(settings: unknown): string[] {
  const { error } = siteSettings.safeParse(settings);
  return (error?.issues ?? []).map(
    (issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`,
  );
}
