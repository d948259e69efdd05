import { createSelectSchema } from 'drizzle-zod';
import * as z from 'zod';
import {
  activity,
  administrators,
  aiFacts,
  answerDrafts,
  answers,
  contacts,
  contactStates,
  deletedFacts,
  factSchedules,
  factVersions,
  letters,
  passkeys,
  roles,
  sessions,
  siteDraft,
  sitePublications,
  subscriberConsents,
  subscribers,
  tags,
} from '#db/schema.ts';
import { legalPages } from '#shared/site/legal-pages.ts';

// What procedures answer of the tables: a column that is not named here cannot leak, and one that is renamed there no
// longer compiles here. What the REST paths answer is here as well, for the OpenAPI document. An answer that is built
// field by field needs no schema.

const row = createSelectSchema(aiFacts);

export const publicFact = row.pick({ id: true, factText: true, source: true });

export const factsPart = z.object({ facts: z.array(publicFact), total: z.number() });

export const fact = row
  .pick({
    id: true,
    factText: true,
    source: true,
    order: true,
    active: true,
    factDate: true,
    createdAt: true,
  })
  .extend(createSelectSchema(factSchedules).pick({ showFrom: true, showUntil: true }).shape);

/** A page of a list, counted from 1. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), page: z.number(), hasNext: z.boolean() });

export const factsPage = z.object({
  facts: z.array(fact.extend({ tags: z.array(z.string()) })),
  page: z.number(),
  start: z.number(),
  matches: z.number(),
  total: z.number(),
  before: z.number().optional(),
  after: z.number().optional(),
});

export const deletedFactsPage = pageOf(
  createSelectSchema(deletedFacts).pick({
    id: true,
    factText: true,
    source: true,
    deletedAt: true,
  }),
);

export const tag = createSelectSchema(tags).pick({ id: true, name: true, createdAt: true });

export const tagCounts = z.array(tag.extend({ facts: z.number() }));

export const factWithTags = fact.extend({ tags: z.array(tag) });

const factVersion = createSelectSchema(factVersions).pick({
  id: true,
  factText: true,
  source: true,
  active: true,
  factDate: true,
  showFrom: true,
  showUntil: true,
  changedBy: true,
  changedAt: true,
});

export const factVersionsPage = z.object({
  versions: z.array(factVersion.extend({ previous: factVersion.nullable() })),
  /** Asks for the older ones; absent where there are none. */
  nextCursor: z.number().optional(),
});

export const signedIn = z.object({ username: z.string() });

export const secondFactorRequired = z.object({ requiresTwoFactor: z.literal(true) });

export const sessionCheck = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
  role: z.enum(roles).optional(),
  awaitingTwoFactor: z.boolean(),
});

const contact = createSelectSchema(contacts);
const contactState = createSelectSchema(contactStates);

export const messagesPage = pageOf(
  contact
    .pick({ id: true, name: true, company: true, subject: true, createdAt: true })
    .extend({ preview: z.string(), isUnread: z.boolean() }),
);

export const folderCounts = z.array(
  contactState.pick({ folder: true }).extend({ total: z.number(), unread: z.number() }),
);

/** What became of a mail. */
const mailState = z.object({
  state: z.enum(['sent', 'waits', 'file', 'refused']),
  /** Why it waits or was refused, in the words of the mail server; none before the first attempt. */
  reason: z.string().optional(),
});

export const answerDraft = createSelectSchema(answerDrafts).pick({ text: true, version: true });

export const answerSaved = z.object({
  /** False when another change or an answer was first; the draft is then the newer one. */
  isSaved: z.boolean(),
  draft: answerDraft,
});

export const message = contact
  .pick({
    id: true,
    name: true,
    email: true,
    company: true,
    subject: true,
    message: true,
    createdAt: true,
  })
  .extend({
    folder: contactState.shape.folder,
    isUnread: z.boolean(),
    /** Why it looks like spam; empty where it does not. */
    reasons: z.array(z.string()),
    notice: mailState.extend({ state: mailState.shape.state.or(z.literal('held')) }),
    answers: z.array(
      createSelectSchema(answers)
        .pick({ id: true, text: true, answeredBy: true, answeredAt: true })
        .extend(mailState.shape),
    ),
    draft: answerDraft,
    agreements: z.array(
      createSelectSchema(sitePublications)
        .pick({ id: true, publishedAt: true })
        .extend({ page: z.enum(legalPages) }),
    ),
  });

export const subscriptionsPage = pageOf(
  createSelectSchema(subscribers)
    .pick({ id: true, email: true })
    .extend(
      createSelectSchema(subscriberConsents).pick({
        askedAt: true,
        confirmedAt: true,
        undeliverableAt: true,
      }).shape,
    ),
);

export const ownPasskeys = z.array(
  createSelectSchema(passkeys).pick({ id: true, name: true, createdAt: true, usedAt: true }),
);

export const people = z.array(
  createSelectSchema(administrators)
    .pick({ role: true, signedInAt: true, invitedAt: true })
    .extend({ username: z.string() }),
);

export const activityPage = pageOf(createSelectSchema(activity));

/** The sessions' ids stay inside: they are all that a row needs to be ended. */
export const openSessions = z.array(
  createSelectSchema(sessions)
    .pick({ browser: true, createdAt: true, lastSeenAt: true })
    .extend({ number: z.number(), isCurrent: z.boolean() }),
);

const letterRow = createSelectSchema(letters);

const letterEntry = letterRow.pick({
  id: true,
  subject: true,
  state: true,
  recipients: true,
  sent: true,
  refused: true,
  problem: true,
  changedAt: true,
  startedAt: true,
  endedAt: true,
});

export const lettersPage = pageOf(letterEntry.extend({ preview: z.string() })).extend({
  total: z.number(),
});

export const letter = letterEntry.extend(
  letterRow.pick({ text: true, version: true, createdAt: true }).shape,
);

export const letterSaved = z.object({
  /** False when another window was first; the letter is then the newer one. */
  isSaved: z.boolean(),
  letter,
});

const changes = z.record(z.string(), z.string());
const draft = createSelectSchema(siteDraft).pick({ version: true }).extend({ changes });
const publication = createSelectSchema(sitePublications).pick({ id: true }).extend({ changes });
const published = publication.extend({ publishedAt: z.date().nullable() });

export const siteState = z.object({
  draft,
  published,
  /** What the environment says in the place of the owner. */
  environment: z.object({ mailFrom: z.string().optional(), contactTo: z.string().optional() }),
});

export const siteDraftSaved = z.object({
  /** False when another window was first; the draft is then the newer one. */
  isSaved: z.boolean(),
  draft,
});

export const sitePublished = published;

export const siteHistory = z.object({
  publications: z.array(
    publication.extend({
      publishedBy: z.string(),
      publishedAt: z.date(),
      /** What had been changed before it. */
      previous: changes,
      /** Whether somebody agreed to it, for which it stays. */
      isAgreedTo: z.boolean(),
    }),
  ),
  /** Asks for the older ones; absent where there are none. */
  nextCursor: z.number().optional(),
});
