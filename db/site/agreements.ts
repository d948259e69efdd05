import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { contactAgreements, sitePublications, type SitePart } from '../schema.ts';

/** The publications that a form showed. */
export type ShownVersions = Partial<Record<SitePart, number>>;

/** Of a publication: a page without a text is not there. */
export const hasText = sql`changes ->> '$.text' is not null`;

/**
 * The publication of a page that somebody agrees to by a write of now, null for none: the one that their form showed. Where
 * they do not say what it showed, or there is no such one, it is the newest.
 */
export function agreedVersion(page: SitePart, shown: ShownVersions | undefined): SQL<number> {
  const id = shown?.[page];
  if (shown && id === undefined) return sql`null`;
  const find = (which: SQL) => sql`(
    select id from ${sitePublications} where part = ${page} and ${hasText} and id = ${which})`;
  const newest = sql`(select max(id) from ${sitePublications} where part = ${page})`;
  return sql`coalesce(${find(sql`${id ?? 0}`)}, ${find(newest)})`;
}

/** Whether somebody agreed to a publication, in a query of publications; who was erased does not count. */
export const isAgreedTo = sql`(
  exists (select 1 from contact_agreements where privacy_id = site_publications.id)
  or exists (select 1 from contact_agreements where terms_id = site_publications.id)
  or exists (select 1 from subscriber_consents where privacy_id = site_publications.id))`;

/** When the page was published that the sender of a message agreed to, in a query of messages. */
export function agreedPageAt(column: 'privacy_id' | 'terms_id') {
  const publishedAt = sql<Date | null>`(
    select published_at from contact_agreements
    join site_publications on site_publications.id = ${sql.identifier(column)}
    where contact_agreements.contact_id = contacts.id)`;
  return publishedAt.mapWith(sitePublications.publishedAt);
}

/** The pages that the sender of a message agreed to, the Privacy Policy first. */
export async function listAgreements(db: Database, contactId: number) {
  const { id, part, publishedAt } = sitePublications;
  const page = sql<Exclude<SitePart, 'site'>>`${part}`;
  const { privacyId, termsId } = contactAgreements;
  return await db
    .select({ id, page, publishedAt })
    .from(contactAgreements)
    .innerJoin(sitePublications, sql`${id} in (${privacyId}, ${termsId})`)
    .where(eq(contactAgreements.contactId, contactId))
    .orderBy(asc(part));
}
