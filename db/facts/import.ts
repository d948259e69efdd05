import { asc, gt, max, sql } from 'drizzle-orm';
import { atomically, type Database, type Write } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { recordVersions, type Author } from './versions.ts';
import type { NewFact } from './facts.ts';
import { readFactsVersion } from './public.ts';
import { aiFacts, aiFactTags, factSchedules, factsVersion, tagKeys, tags } from '../schema.ts';
import { tagKey } from './tag-keys.ts';

export interface FactToImport extends Omit<NewFact, 'createdAt'> {
  /** Names; those that do not exist yet, in whatever letter case, are created. */
  tags: string[];
}

/** Facts are read in batches of this size, and other requests are answered between them. */
const batchSize = 5_000;
/** So often the facts may change between reading and writing before an import gives up. */
const maxTries = 10;

/** Tells of each text whether a fact says it already, or one before it in the list: letter case and spacing aside. */
export async function findExisting(db: Database, texts: readonly string[]): Promise<boolean[]> {
  const keys = texts.map(textKey);
  const wanted = new Set(keys);
  const found = new Set<string>();
  for await (const text of readTexts(db)) {
    const key = textKey(text);
    if (wanted.has(key)) found.add(key);
  }
  return keys.map((key) => {
    const exists = found.has(key);
    found.add(key);
    return exists;
  });
}

/**
 * Adds all facts, or none, and answers how many; with `skipExisting` without those that exist already. Facts without an
 * order follow behind all others, in the order of the list.
 */
export async function importFacts(
  db: Database,
  facts: readonly FactToImport[],
  { skipExisting }: { skipExisting: boolean },
  author: Author,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const version = await readFactsVersion(db);
    const exists = skipExisting
      ? await findExisting(
          db,
          facts.map(({ factText }) => factText),
        )
      : [];
    const wanted = facts.filter((_, index) => !exists[index]);
    if (wanted.length === 0) return 0;
    const ends = await readEnds(db);
    try {
      await atomically(db, [
        failIfChanged(db, version),
        ...writeFacts(db, wanted, ends, author),
        ...writeTags(db, wanted, ends, author),
        recordVersions(db, sql`(select id from ai_facts where id > ${ends.id})`, author),
      ]);
      return wanted.length;
    } catch (error) {
      // A fact changed between reading and writing, so existing ones are looked for again.
      if (!isUniqueViolation(error) || tries === maxTries) throw error;
    }
  }
}

function textKey(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

async function* readTexts(db: Database): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const batch = await db
      .select({ id: aiFacts.id, factText: aiFacts.factText })
      .from(aiFacts)
      .where(gt(aiFacts.id, last))
      .orderBy(asc(aiFacts.id))
      .limit(batchSize);
    for (const { factText } of batch) yield factText;
    const lastRead = batch.at(-1);
    if (!lastRead) return;
    last = lastRead.id;
    await new Promise(setImmediate);
  }
}

/** The highest id that the table ever gave out, and the highest order; 0 for none. */
async function readEnds(db: Database): Promise<{ id: number; order: number }> {
  const lastId = sql<number | null>`(select seq from sqlite_sequence where name = 'ai_facts')`;
  const [row] = await db.select({ id: lastId, order: max(aiFacts.order) }).from(aiFacts);
  return { id: row?.id ?? 0, order: row?.order ?? 0 };
}

/** A write that fails on a unique key when any fact has changed since the version was read. */
function failIfChanged(db: Database, version: number): Write {
  return db
    .insert(factsVersion)
    .select(sql`select id, version from facts_version where version <> ${version}`);
}

type Ends = Awaited<ReturnType<typeof readEnds>>;

/** The ids follow behind the last one. Each list is one parameter: SQLite takes only so many. */
function writeFacts(
  db: Database,
  facts: readonly FactToImport[],
  ends: Ends,
  { at }: Author,
): Write[] {
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
function writeTags(
  db: Database,
  facts: readonly FactToImport[],
  ends: Ends,
  { at }: Author,
): Write[] {
  const names = new Map<string, string>();
  const links = facts.flatMap((fact, index) =>
    fact.tags.map((name) => {
      const key = tagKey(name);
      if (!names.has(key)) names.set(key, name);
      return [ends.id + index + 1, key];
    }),
  );
  if (links.length === 0) return [];
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
