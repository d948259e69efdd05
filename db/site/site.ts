import { and, desc, eq, lt, ne, not, sql, type SQL } from 'drizzle-orm';
import { deleteRows } from '../delete-rows.ts';
import { atomically, type Database } from '../engine/database.ts';
import { historyOf } from '../paging.ts';
import { siteDraft, sitePublications, type SitePart } from '../schema.ts';
import { hasText, isAgreedTo } from './agreements.ts';

/** Texts by the fields that the owner changed. */
export type SiteChanges = Readonly<Record<string, string>>;
export type SiteDraft = { version: number; changes: SiteChanges };

const { id, changes, publishedBy, publishedAt } = sitePublications;
const newestOf = (part: SitePart) =>
  sql`(select max(id) from ${sitePublications} where part = ${part})`;

/** What a part says by its newest publication, or by the one `wanted`; its id is 0 where there is none. */
export async function readPublished(
  db: Database,
  part: SitePart = 'site',
  wanted: number | SQL = newestOf(part),
): Promise<{ id: number; changes: SiteChanges; publishedAt: Date | null }> {
  const [found] = await db
    .select({ id, changes, publishedAt })
    .from(sitePublications)
    .where(and(eq(sitePublications.part, part), eq(id, wanted)));
  return found ?? { id: 0, changes: {}, publishedAt: null };
}

/** The pages that are published, each with the publication that made it so. */
export async function listPublishedPages(db: Database) {
  const newest = sql`(select max(id) from ${sitePublications} group by part)`;
  return await db
    .select({ part: sitePublications.part, id, publishedAt })
    .from(sitePublications)
    .where(and(sql`${id} in ${newest}`, ne(sitePublications.part, 'site'), hasText));
}

export async function readSiteDraft(db: Database, part: SitePart = 'site'): Promise<SiteDraft> {
  const [draft] = await db
    .select({ version: siteDraft.version, changes: siteDraft.changes })
    .from(siteDraft)
    .where(eq(siteDraft.part, part));
  return draft ?? { version: 0, changes: {} };
}

/**
 * Stores what was made of the given version of the draft. When another change came first, nothing is overwritten:
 * `isSaved` is false, and the draft is the newer one.
 */
export async function saveSiteDraft(
  db: Database,
  { version, changes }: SiteDraft,
  part: SitePart = 'site',
): Promise<{ isSaved: boolean; draft: SiteDraft }> {
  const save = db
    .update(siteDraft)
    .set({ changes, version: sql`${siteDraft.version} + 1` })
    .where(and(eq(siteDraft.part, part), eq(siteDraft.version, version)))
    .returning({ version: siteDraft.version, changes: siteDraft.changes });
  const [saved] = await atomically(db, [], save);
  return { isSaved: saved !== undefined, draft: saved ?? (await readSiteDraft(db, part)) };
}

/**
 * Publishes these changes of a part, behind the publication that they were compared with: those of this version of the
 * draft, or without one whatever the draft says. False when there is another draft or another publication by now.
 */
export async function publishSite(
  db: Database,
  { version, changes }: { version?: number; changes: SiteChanges },
  { after, by, at, part = 'site' }: { after: number; by: string; at: Date; part?: SitePart },
): Promise<boolean> {
  const insert = db
    .insert(sitePublications)
    .select(
      sql`select null, ${JSON.stringify(changes)}, ${by}, ${at.getTime()}, ${part} from site_draft
        where part = ${part} and version = ${version ?? sql`version`}
          and ${after} = coalesce(${newestOf(part)}, 0)`,
    )
    .returning({ id });
  const published = await atomically(db, [], insert);
  return published.length > 0;
}

/**
 * The publications of a part, newest first: as many as `size` says, from the newest or from behind the one `before`. That a
 * page was taken away is none of them.
 */
export async function listPublications(
  db: Database,
  part: SitePart = 'site',
  { before = Number.MAX_SAFE_INTEGER, size }: { before?: number; size: number },
) {
  const isOfPart = and(eq(sitePublications.part, part), part === 'site' ? undefined : hasText);
  const rows = await db
    .select({ id, changes, publishedBy, publishedAt, isAgreedTo: isAgreedTo.mapWith(Boolean) })
    .from(sitePublications)
    .where(and(isOfPart, lt(id, before)))
    .orderBy(desc(id))
    .limit(size + 1);
  return historyOf(rows, size);
}

/** Deletes an earlier publication. False, and it stays, while it is the newest or somebody has agreed to it. */
export async function removePublication(db: Database, part: SitePart, wanted: number) {
  const isWanted = and(eq(sitePublications.part, part), eq(id, wanted));
  const mayGo = and(ne(id, newestOf(part)), not(isAgreedTo));
  return (await deleteRows(db, sitePublications, and(isWanted, mayGo))) > 0;
}
