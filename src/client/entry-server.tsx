import {
  createRequestHandler,
  getSsrStatus,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import type { TRPCLink } from '@trpc/client';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { AppRouter } from '#server/routers/index.ts';
import { createAppRouter } from './router.tsx';
import { createData, DataContext, type Data } from './trpc.tsx';
import { RenderIslandContext, type RenderIsland } from '#client/islands/island.tsx';

export interface Page {
  /** Calls the procedures in this process. */
  link: TRPCLink<AppRouter>;
  publicUrl: string;
  /** Called with what broke while rendering. An application tries that part once more in the browser; a page goes without. */
  onError: (error: unknown) => void;
  /** HTML of the styles and scripts, put at the end of the head. */
  headTags: string;
  /** Taken over by the router as a whole; otherwise it stays as it is but for its islands. */
  isApplication: boolean;
}

/** Renders the page of the request's address whole, with everything that loads lazily in the browser. */
export function render(request: Request, page: Page): Promise<Response> {
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
}

function renderIslandOf({ onError }: Page, data: Data): RenderIsland {
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
