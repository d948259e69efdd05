import {
  createRequestHandler,
  getSsrStatus,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { PageOptions, ServerEntry } from '#server/pages/pages.ts';
import { createAppRouter } from './router.tsx';
import { createData, DataContext, type Data } from './trpc.tsx';
import { RenderIslandContext, type RenderIsland } from '#client/islands/island.tsx';

/** See `ServerEntry`. */
export const render: ServerEntry['render'] = (request, page) => {
  const data = createData(page.link);
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ data: async () => data, publicUrl: page.publicUrl }),
  });
  return handle(async ({ router, responseHeaders }) => {
    const html = async () => {
      const { prelude } = await prerender(
        <StrictMode>
          <RenderIslandContext value={page.isApplication ? undefined : renderIslandOf(page, data)}>
            <DataContext value={data}>
              <RouterServer router={router} />
            </DataContext>
          </RenderIslandContext>
        </StrictMode>,
        { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: page.onError },
      );
      const text = await new Response(prelude).text();
      return text.replace('</head>', () => `${page.headTags}</head>`);
    };
    if (!page.isApplication) {
      return new Response(await html(), { status: getSsrStatus(router), headers: responseHeaders });
    }
    // Adds what the router needs in the browser, and the doctype once more.
    const render = async () => (await html()).replace('<!DOCTYPE html>', '');
    return renderSsrHtmlResponse({ router, responseHeaders, render });
  });
};

function renderIslandOf({ onError }: PageOptions, data: Data): RenderIsland {
  return (island, identifierPrefix) => {
    try {
      const withData = <DataContext value={data}>{island}</DataContext>;
      return renderToString(withData, { identifierPrefix });
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
}
