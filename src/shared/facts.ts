import * as z from 'zod/mini';
import { listPageSize, pageNumber, searchText } from './lists.ts';
import { isVisible, withoutControls } from './text.ts';

export const factLimits = {
  /** How many a site holds, the deleted ones not counted. */
  facts: 2_000,
  factText: { min: 5, max: 1_000 },
  source: { min: 2, max: 500 },
  order: 1_000_000_000,
  /** How long a deleted fact can be restored before it is erased. */
  deletedDays: 30,
};

/** Why a fact is neither added nor brought back. */
export const noRoom = `A site holds at most ${factLimits.facts.toLocaleString('en')} facts. Delete some to make room.`;

const text = (name: string, { min, max }: { min: number; max: number }) => {
  const tooShort = `${name} must be at least ${min} characters long`;
  return z.string(tooShort).check(
    z.overwrite(withoutControls),
    z.trim(),
    z.minLength(min, { error: tooShort, abort: true }),
    z.refine(isVisible, tooShort),
    z.maxLength(max, {
      error: () => `${name} must be at most ${max.toLocaleString('en')} characters long`,
    }),
  );
};

const factText = text('Fact', factLimits.factText);
const source = text('Source', factLimits.source);

const orderMessage = 'Order must be a whole number';
const wholeNumber = z
  .int(orderMessage)
  .check(z.minimum(-factLimits.order, orderMessage), z.maximum(factLimits.order, orderMessage));
const order = z.pipe(
  z.nullish(z.union([wholeNumber, z.literal('')], orderMessage)),
  z.transform((value) => (value === '' || value === null ? undefined : value)),
);

/**
 * A fact's date is a calendar day. It is stored as that day's midnight in UTC, whatever time or offset follows it;
 * an empty or invalid one is no date.
 */
export function toDay(value: string | null): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value ?? '')?.[0];
  if (!day) return null;
  const date = new Date(`${day}T00:00:00.000Z`);
  // 30 February would become 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : null;
}

/** What a spreadsheet makes of a moment: nobody knows in which time zone it is meant. */
const withoutOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const momentMessage = (name: string, value: unknown) =>
  typeof value === 'string' && withoutOffset.test(value)
    ? `${name} must say its offset from UTC, as 2026-05-01T09:00+02:00 or 2026-05-01T07:00Z`
    : `${name} must be a date and time`;

const moment = (name: string) =>
  z
    .pipe(
      z.nullable(
        z.union(
          // With seconds or without.
          [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
          { error: ({ input }) => momentMessage(name, input) },
        ),
      ),
      z.transform((value) => (value === null ? null : new Date(value))),
    )
    .check(
      // By its offset it may be in another year, which could not be written with four digits.
      z.refine((at) => at === null || /^\d{4}-/.test(at.toISOString()), momentMessage(name, null)),
    );
const showFrom = moment('Show from');
const showUntil = moment('Show until');

export const scheduleMessage = 'Show until must be after Show from';

const endsAfterItBegins = z.refine<{ showFrom?: Date | null; showUntil?: Date | null }>(
  ({ showFrom, showUntil }) => !showFrom || !showUntil || showUntil > showFrom,
  { error: scheduleMessage, path: ['showUntil'] },
);

const factDate = z.pipe(z.nullable(z.string()), z.transform(toDay));

export const factInput = z
  .object({
    factText,
    source,
    active: z._default(z.boolean(), true),
    /** Absent, blank or 0: at the end. */
    order: z.optional(order),
    factDate: z.optional(factDate),
    /** ISO 8601 with an offset, or null: the fact is public from then on. */
    showFrom: z.optional(showFrom),
    showUntil: z.optional(showUntil),
    /** The moment the form was sent, by the client's clock; absent or invalid, the server's. */
    createdAt: z.nullish(z.string()),
    /** True for another try after one that failed: a fact with the same text, source and moment was made by that. */
    isRepeat: z.optional(z.boolean()),
  })
  .check(endsAfterItBegins);

export type FactInput = z.input<typeof factInput>;

const idMessage = 'The id must be a positive whole number';
const id = z.int(idMessage).check(z.positive(idMessage));

/** By which the list of facts can be narrowed: a scheduled fact is an active one whose beginning is still ahead. */
export const factStatuses = ['active', 'inactive', 'scheduled'] as const;

/** How many facts the public page carries, and how many the carousel fetches at a time when it nears their end. */
export const factsPartSize = 24;

export const factsPartInput = z.object({ after: z.optional(id) });

/** Which page of the facts, and of which of them; what is left out or blank does not narrow the list. */
export const factsPageInput = z.object({
  page: pageNumber,
  search: z.optional(searchText),
  /** By name. */
  tag: z.optional(searchText),
  status: z.optional(z.enum(factStatuses)),
});

export const factId = z.object({ id });

/** Facts of one page, in a change of many. */
export const factIds = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(listPageSize)),
});

export const factsActivation = z.extend(factIds, { active: z.boolean() });

export const factsTag = z.extend(factIds, { tagId: id });

export const factPatch = z
  .object({
    id,
    factText: z.optional(factText),
    source: z.optional(source),
    active: z.optional(z.boolean()),
    order: z.optional(order),
    factDate: z.optional(factDate),
    showFrom: z.optional(showFrom),
    showUntil: z.optional(showUntil),
  })
  .check(endsAfterItBegins);

/** A fact, and the one it shall stand directly before; without one, it shall stand at the end. */
export const factMove = z.object({ id, before: z.nullish(id) });

export type FactMove = z.output<typeof factMove>;

export const factTag = z.object({ factId: id, tagId: id });

/** The versions of a fact, from the newest or from behind the one that the cursor names. */
export const factVersionsInput = z.object({ id, cursor: z.optional(id) });

export const factVersionId = z.object({ id, versionId: id });
