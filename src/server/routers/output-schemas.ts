import { createSelectSchema } from 'drizzle-zod';
import * as z from 'zod';
import { aiFacts, tags } from '#db/schema.ts';

// What procedures answer, derived from the tables: a column that is not named here cannot leak, and one that is
// renamed there no longer compiles here.

const row = createSelectSchema(aiFacts);

export const publicFact = row.pick({ id: true, factText: true, source: true });

export const factsPart = z.object({ facts: z.array(publicFact), total: z.number() });

export const fact = row.pick({
  id: true,
  factText: true,
  source: true,
  order: true,
  active: true,
  factDate: true,
  createdAt: true,
});

export const factsPage = z.object({
  facts: z.array(fact),
  page: z.number(),
  start: z.number(),
  total: z.number(),
  before: z.number().optional(),
  after: z.number().optional(),
});

export const tag = createSelectSchema(tags).pick({ id: true, name: true, createdAt: true });

export const factWithTags = fact.extend({ tags: z.array(tag) });

export const signedIn = z.object({ username: z.string() });

export const secondFactorRequired = z.object({ requiresTwoFactor: z.literal(true) });

export const pendingCode = z.object({
  resendsLeft: z.number(),
  /** How long until the next code may be asked for. */
  resendInMs: z.number(),
  /** False when the site has no mail server and the code waits in its outbox. */
  isMailed: z.boolean(),
});

export const sessionCheck = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
  awaitingTwoFactor: z.boolean(),
});

const failedMails = z.object({ count: z.number(), lastError: z.string().nullable() });

export const mailQueueState = z.object({
  waiting: failedMails,
  givenUp: failedMails,
  held: z.number(),
});

export const nothing = z.void();
