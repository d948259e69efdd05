import {
  createRequestHandler,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import type { TRPCLink } from '@trpc/client';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import type { AppRouter } from '#server/routers/index.ts';
import { createAppRouter } from './router.tsx';
import { createData } from './trpc.tsx';

export interface Page {
  /** Calls the procedures in this process. */
  link: TRPCLink<AppRouter>;
  publicUrl: string;
  /** Told what broke while rendering; the browser then tries that part by itself. */
  onError: (error: unknown) => void;
  /** HTML of the styles and scripts, put at the end of the head. */
  headTags: string;
}

/** Renders the page of the request's address whole, with everything that loads lazily in the browser. */
export function render(
  request: Request,
  { link, publicUrl, headTags, onError }: Page,
): Promise<Response> {
  const data = createData(link);
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ data: async () => data, publicUrl }),
  });
  return handle(({ router, responseHeaders }) =>
    renderSsrHtmlResponse({
      router,
      responseHeaders,
      async render() {
        const { prelude } = await prerender(
          <StrictMode>
            <RouterServer router={router} />
          </StrictMode>,
          { progressiveChunkSize: Number.POSITIVE_INFINITY, onError },
        );
        const html = await new Response(prelude).text();
        // The router writes the doctype as well.
        return html.replace('<!DOCTYPE html>', '').replace('</head>', () => `${headTags}</head>`);
      },
    }),
  );
}
