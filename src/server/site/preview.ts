import { readSiteDraft } from '#db/site/site.ts';
import { parseId } from '#shared/lists.ts';
import { siteContent } from '#site-content';
import { openSession } from '../auth/session.ts';
import type { Deps } from '../context.ts';
import { legalPageOf, readLegalPage } from './legal-page.ts';

/** What only an administrator sees at the address of a public page: its draft, or the version that somebody agreed to. */
export type PrivateView = 'draft' | { version: number };

/** What the address asks for, whether or not the client may have it. */
export function privateViewOf({ url }: Request): PrivateView | undefined {
  if (!url.includes('?')) return undefined;
  const { pathname, searchParams } = new URL(url);
  const isLegalPage = legalPageOf(pathname) !== undefined;
  if (searchParams.get('preview') === 'draft') {
    return pathname === '/' || isLegalPage ? 'draft' : undefined;
  }
  const version = isLegalPage && parseId(searchParams.get('version') ?? '');
  return version ? { version } : undefined;
}

/** What of it the request is answered with: to everybody but an administrator it is the public page. */
export async function findPrivateView(deps: Deps, request: Request) {
  const view = privateViewOf(request);
  if (!view) return undefined;
  const session = openSession(deps, { cookies: request.headers.get('Cookie') ?? undefined });
  return (await session.findSignedIn()) && view;
}

/** `legalPage` is `undefined` at all other paths, and where such a page is not published. */
export async function readPageContent(deps: Deps, request: Request) {
  const view = await findPrivateView(deps, request);
  const page = legalPageOf(new URL(request.url).pathname);
  const legalPage = page && (await readLegalPage(deps, page, view));
  const site = await deps.readSite();
  if (page || view !== 'draft') return { site, legalPage, view };
  const { changes } = await readSiteDraft(deps.db);
  return { site: siteContent(changes, site.legalPages), legalPage, view };
}

/** For the page of a draft: its forms send nothing, and its links lead nowhere else. */
export const previewScript = `<script>
addEventListener('submit', (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const form = event.target;
  const note = form.querySelector('output.preview') ?? document.createElement('output');
  note.className = 'preview';
  note.textContent = 'This is a preview.';
  form.append(note);
}, true);
addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (link && !link.getAttribute('href').startsWith('#')) event.preventDefault();
}, true);
</script>`;
