import { observable } from '@trpc/server/observable';
import { render } from '#client/entry-server.tsx';
import type { PageOptions } from '#server/pages/pages.ts';

/** The HTML of a page of a site without facts. */
export async function renderPage(
  path: string,
  options: Pick<PageOptions, 'site'> & Partial<PageOptions>,
): Promise<string> {
  const answer = await render(new Request(`http://localhost${path}`), {
    link: () => () =>
      observable((observer) => {
        observer.next({ result: { type: 'data', data: { facts: [], total: 0 } } });
        observer.complete();
      }),
    publicUrl: 'http://localhost',
    headTags: '',
    isApplication: false,
    onError(error) {
      throw error;
    },
    ...options,
  });
  return await answer.text();
}
