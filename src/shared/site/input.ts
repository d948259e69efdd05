import * as z from 'zod/mini';
import { rowId } from '../lists.ts';
import { legalPages, startedPages } from './legal-pages.ts';

/** Of any text while it is a draft, which may be longer than what can be published. */
const maxDraftLength = 200_000;
/** Of a picture as it is sent; before the browser has encoded it again it may have more. */
export const portraitLimits = { bytes: 512 * 1_024, chosenBytes: 10 * 1_024 * 1_024 };
export const portraitMessage = 'The portrait must be a JPEG, PNG or WebP picture of at most 10 MB.';
export const changedElsewhere = 'Changed in another window';

/** The version that the change was made to. */
const version = z.int().check(z.positive());

const page = z.enum(legalPages);
/** Words and company where it is left out. */
const part = z.optional(z.enum(['site', ...legalPages]));

export const sitePart = z.optional(z.object({ part }));

export const siteSave = z.object({
  part,
  version,
  changes: z.record(
    z.string().check(z.maxLength(100)),
    z.string().check(z.maxLength(maxDraftLength, 'A text must be at most 200,000 characters long')),
  ),
});

/** What is published, and the publication that it was compared with. */
const after = z.int().check(z.nonnegative());
export const sitePublish = z.object({ part, version, after });

export const pageUnpublish = z.object({ page, after });

export const pageVersion = z.extend(rowId, { page });

export const pageStart = z.object({ page: z.enum(startedPages) });

export const siteHistoryInput = z.object({ part, cursor: z.optional(z.int().check(z.positive())) });

export const portraitInput = z.object({
  base64: z
    .string(portraitMessage)
    .check(
      z.regex(/^[A-Za-z\d+/]+=*$/, portraitMessage),
      z.maxLength(Math.ceil(portraitLimits.bytes / 3) * 4, portraitMessage),
    ),
});
