import { createSelectSchema } from 'drizzle-zod';
import * as z from 'zod';
import {
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
  sitePublications,
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

export const factsPage = z.object({
  facts: z.array(fact.extend({ tags: z.array(z.string()) })),
  page: z.number(),
  start: z.number(),
  matches: z.number(),
  total: z.number(),
  before: z.number().optional(),
  after: z.number().optional(),
});

const deletedFact = createSelectSchema(deletedFacts).pick({
  id: true,
  factText: true,
  source: true,
  deletedAt: true,
});

export const deletedFactsPage = z.object({
  rows: z.array(deletedFact),
  page: z.number(),
  hasNext: z.boolean(),
});

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

/** What became of a mail. */
const mailState = z.object({
  state: z.enum(['sent', 'waits', 'file', 'refused']),
  /** Why it waits or was refused, in the words of the mail server; none before the first attempt. */
  reason: z.string().optional(),
});

export const message = createSelectSchema(contacts)
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
    folder: createSelectSchema(contactStates).shape.folder,
    isUnread: z.boolean(),
    /** Why it looks like spam; empty where it does not. */
    reasons: z.array(z.string()),
    notice: mailState.extend({ state: mailState.shape.state.or(z.literal('held')) }),
    answers: z.array(
      createSelectSchema(answers)
        .pick({ id: true, text: true, answeredBy: true, answeredAt: true })
        .extend(mailState.shape),
    ),
    draft: createSelectSchema(answerDrafts).pick({ text: true, version: true }),
    agreements: z.array(
      createSelectSchema(sitePublications)
        .pick({ id: true, publishedAt: true })
        .extend({ page: z.enum(legalPages) }),
    ),
  });

export const ownPasskeys = z.array(
  createSelectSchema(passkeys).pick({ id: true, name: true, createdAt: true, usedAt: true }),
);

export const people = z.array(
  createSelectSchema(administrators)
    .pick({ role: true, signedInAt: true, invitedAt: true })
    .extend({ username: z.string() }),
);

export const letter = createSelectSchema(letters).pick({
  id: true,
  subject: true,
  text: true,
  version: true,
  state: true,
  recipients: true,
  sent: true,
  refused: true,
  problem: true,
  changedAt: true,
  startedAt: true,
  endedAt: true,
  createdAt: true,
});

export const letterSaved = z.object({
  /** False when another window was first; the letter is then the newer one. */
  isSaved: z.boolean(),
  letter,
});
