import { createSelectSchema } from 'drizzle-zod';
import * as z from 'zod';
import { administrators, aiFacts, factSchedules, passkeys, roles, tags } from '#db/schema.ts';

// What procedures answer of tables with columns that must not leave the server, and what the REST paths answer, for the
// OpenAPI document. A column that is not named here cannot leak. All other answers are what the data functions return.

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

export const tag = createSelectSchema(tags).pick({ id: true, name: true, createdAt: true });

export const factWithTags = fact.extend({ tags: z.array(tag) });

export const signedIn = z.object({ username: z.string() });

export const secondFactorRequired = z.object({ requiresTwoFactor: z.literal(true) });

export const sessionCheck = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
  role: z.enum(roles).optional(),
  awaitingTwoFactor: z.boolean(),
});

export const ownPasskeys = z.array(
  createSelectSchema(passkeys).pick({ id: true, name: true, createdAt: true, usedAt: true }),
);

export const people = z.array(
  createSelectSchema(administrators)
    .pick({ role: true, signedInAt: true, invitedAt: true })
    .extend({ username: z.string() }),
);
