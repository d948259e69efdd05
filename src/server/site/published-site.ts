import type { Database } from '#db/engine/database.ts';
import { listPublishedPages, readPublished } from '#db/site/site.ts';
import { siteContent, type SiteContent } from '#site-content';
import type { Env } from '../env.ts';

/** What the owner published, and the addresses of mail: the environment's where it has them. */
export interface PublishedSite extends SiteContent {
  sender: { name: string; address: string };
  /** Where notices of new messages go. */
  contactTo: string;
}

export type ReadSite = () => Promise<PublishedSite>;

/** Reads what is published now, and makes the content of a publication once. */
export function createReadSite(db: Database, env: Pick<Env, 'mailFrom' | 'contactTo'>): ReadSite {
  let last: { publication: string; site: PublishedSite } | undefined;
  return async () => {
    const { id, changes } = await readPublished(db);
    const pages = await listPublishedPages(db);
    const publication = [id, ...pages.map((page) => page.id)].join(' ');
    if (last?.publication !== publication) {
      const legalPages = Object.fromEntries(pages.map((page) => [page.part, page]));
      last = { publication, site: withAddresses(siteContent(changes, legalPages), env) };
    }
    return last.site;
  };
}

/** The addresses that mail has when this is what the site says. */
export function withAddresses(
  content: SiteContent,
  { mailFrom, contactTo }: Partial<Pick<Env, 'mailFrom' | 'contactTo'>>,
) {
  const { name, mailFrom: address, contactTo: to } = content.company;
  return { ...content, sender: { name, address, ...mailFrom }, contactTo: contactTo ?? to };
}
