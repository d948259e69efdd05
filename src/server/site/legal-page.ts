import { readPublished, readSiteDraft } from '#db/site/site.ts';
import { legalPages, type LegalPageName } from '#shared/site/legal-pages.ts';
import { pageContent } from '#site-content';
import type { Deps } from '../context.ts';
import { parseMarkdown } from '../letters/markdown.ts';
import type { PrivateView } from './preview.ts';

/** A page of the footer as it is shown. */
export interface ShownLegalPage {
  path: string;
  title: string;
  html: string;
  publishedAt: Date;
}

/** The page that a path names, in any letter case. */
export function legalPageOf(path: string): LegalPageName | undefined {
  const name = path.toLowerCase().slice(1);
  return legalPages.find((page) => page === name);
}

/** What a page says: as it is published, or as an administrator looks at it. `undefined` where that is nothing. */
export async function readLegalPage(
  { db, env: { publicUrl }, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  page: LegalPageName,
  view: PrivateView | undefined,
): Promise<ShownLegalPage | undefined> {
  const isDraft = view === 'draft';
  const found = isDraft
    ? { publishedAt: now(), ...(await readSiteDraft(db, page)) }
    : await readPublished(db, page, view?.version);
  if (!found.publishedAt || !(isDraft || found.changes.text)) return undefined;
  const { title, text } = pageContent(page, found.changes);
  return {
    path: `/${page}`,
    title,
    html: renderText(text, publicUrl),
    publishedAt: found.publishedAt,
  };
}

/** The title of the page is its only heading of the first level, and no level below it is left out. */
function renderText(text: string, publicUrl: string): string {
  const { tokens, toHtml } = parseMarkdown(text, publicUrl);
  const outer: number[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1));
      while ((outer.at(-1) ?? 0) >= level) outer.pop();
      outer.push(level);
    }
    if (/^heading_(?:open|close)$/.test(token.type))
      token.tag = `h${Math.min(6, outer.length + 1)}`;
  }
  return toHtml();
}
