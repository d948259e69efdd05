import { setImmediate } from 'node:timers/promises';
import { max, sql } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { recordVersions, type Author } from './versions.ts';
import { failIf, type NewFact } from './facts.ts';
import { readContentCounter } from './public.ts';
import { aiFacts, aiFactTags, factSchedules, tagKeys, tags } from '../schema.ts';
import { tagKey } from './tag-keys.ts';

interface FactToImport extends Omit<NewFact, 'createdAt'> {
  /** Names; those that do not exist yet, in whatever letter case, are created. */
  tags: string[];
}

/**
 * Tells of each text whether a fact says it already, or one before it in the list: letter case and spacing aside. And how
 * many facts there are.
 */
export async function findExisting(db: Database, texts: readonly string[]) {
  const facts = await db.select({ text: aiFacts.factText }).from(aiFacts);
  const known = new Set(facts.map(({ text }) => textKey(text)));
  const exists = texts.map(textKey).map((key) => {
    const isKnown = known.has(key);
    known.add(key);
    return isKnown;
  });
  return { exists, total: facts.length };
}

/**
 * Adds all facts, or none, and answers how many; with `skipExisting` without those that exist already. Facts without an
 * order follow behind all others, in the order of the list. Where there would be more than `limit` facts, none is added
 * and the answer is `undefined`.
 */
export async function importFacts(
  db: Database,
  facts: readonly FactToImport[],
  { skipExisting, limit = Number.MAX_SAFE_INTEGER }: { skipExisting: boolean; limit?: number },
  author: Author,
): Promise<number | undefined> {
  for (;;) {
    const version = await readContentCounter(db);
    const texts = facts.map(({ factText }) => factText);
    const { exists, total } = await findExisting(db, texts);
    const wanted = skipExisting ? facts.filter((_, index) => !exists[index]) : facts;
    if (wanted.length === 0) return 0;
    if (total + wanted.length > limit) return undefined;
    const ends = await readEnds(db);
    // Between reading and writing other requests are answered.
    await setImmediate();
    try {
      await atomically(db, [
        failIf(db, sql`version <> ${version}`),
        ...writeFacts(db, wanted, ends, author),
        ...writeTags(db, wanted, ends, author),
        recordVersions(db, sql`(select id from ai_facts where id > ${ends.id})`, author),
      ]);
      return wanted.length;
    } catch (error) {
      const hasChanged = (await readContentCounter(db)) !== version;
      if (!isUniqueViolation(error) || !hasChanged) throw error;
    }
  }
}

function textKey(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The highest id that the table ever gave out, and the highest order; 0 for none. */
async function readEnds(db: Database): Promise<{ id: number; order: number }> {
  const lastId = sql<number | null>`(select seq from sqlite_sequence where name = 'ai_facts')`;
  const [row] = await db.select({ id: lastId, order: max(aiFacts.order) }).from(aiFacts);
  return { id: row?.id ?? 0, order: row?.order ?? 0 };
}

type Ends = Awaited<ReturnType<typeof readEnds>>;

/** The ids follow behind the last one. Each list is one parameter: SQLite takes only so many. */
function writeFacts(db: Database, facts: readonly FactToImport[], ends: Ends, { at }: Author) {
  let order = facts.reduce((highest, fact) => Math.max(highest, fact.order || 0), ends.order);
  const rows = facts.map((fact, index) => [
    ends.id + index + 1,
    fact.factText,
    fact.source,
    fact.order || (order += 1),
    fact.active === false ? 0 : 1,
    fact.factDate?.getTime() ?? null,
  ]);
  const schedules = facts.flatMap(({ showFrom, showUntil }, index) =>
    showFrom || showUntil
      ? [[ends.id + index + 1, showFrom?.getTime() ?? null, showUntil?.getTime() ?? null]]
      : [],
  );
  return [
    db.insert(aiFacts).select(
      sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
        ${at.getTime()} from json_each(${JSON.stringify(rows)})`,
    ),
    db.insert(factSchedules).select(
      sql`select value ->> 0, value ->> 1, value ->> 2
        from json_each(${JSON.stringify(schedules)})`,
    ),
  ];
}

/** Creates the tags that are missing, and links all. Where two names differ in letter case alone, the first counts. */
function writeTags(db: Database, facts: readonly FactToImport[], ends: Ends, { at }: Author) {
  const names = new Map<string, string>();
  const links = facts.flatMap((fact, index) =>
    fact.tags.map((name) => {
      const key = tagKey(name);
      if (!names.has(key)) names.set(key, name);
      return [ends.id + index + 1, key];
    }),
  );
  const pairs = JSON.stringify([...names]);
  return [
    db.insert(tags).select(
      sql`select null, value ->> 1, ${at.getTime()} from json_each(${pairs})
        where value ->> 0 not in (select tag_keys.key from tag_keys)`,
    ),
    db.insert(tagKeys).select(
      sql`select value ->> 0, tags.id from json_each(${pairs}) join tags on name = value ->> 1
        where value ->> 0 not in (select tag_keys.key from tag_keys)`,
    ),
    db.insert(aiFactTags).select(
      sql`select distinct value ->> 0, tag_id from json_each(${JSON.stringify(links)})
        join tag_keys on tag_keys.key = value ->> 1`,
    ),
  ];
}
