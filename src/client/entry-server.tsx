import {
  createRequestHandler,
  getSsrStatus,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { StrictMode, type ReactNode } from 'react';
import { prerender, type PrerenderOptions } from 'react-dom/static';
import type { PageOptions, ServerEntry } from '#server/pages/pages.ts';
import { createAppRouter } from './router.tsx';
import { createData, DataContext, type Data } from './trpc.tsx';
import { RenderIslandContext, type RenderIsland } from './islands/island.tsx';
import { islands, type IslandName } from './islands/registry.ts';

export const shownAtOnce: ServerEntry['shownAtOnce'] = {
  signIn: ['route', 'trpc', 'login', 'passkeys'],
  desk: ['route', 'trpc', '_guarded', 'dashboard'],
};

export const routePaths: ServerEntry['routePaths'] = Object.keys(
  createAppRouter({
    data: () => Promise.reject(new Error('only the paths are asked for')),
    publicUrl: '',
    name: '',
  }).routesByPath,
);

export const render: ServerEntry['render'] = (request, page) => {
  const data = createData(page.link);
  const { publicUrl, site, legalPage } = page;
  const context = { data: async () => data, publicUrl, name: site.company.name, site, legalPage };
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter(context),
  });
  return handle(async ({ router, responseHeaders }) => {
    const html = async () => {
      const renderIsland = page.isApplication ? undefined : createIslandRenderer(page, data);
      const text = await prerenderToString(
        <StrictMode>
          <RenderIslandContext value={renderIsland}>
            <DataContext value={data}>
              <RouterServer router={router} />
            </DataContext>
          </RenderIslandContext>
        </StrictMode>,
        { onError: page.onError },
      );
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

/** Each island is a React root of its own, as it is in the browser. One that breaks is reported and left out. */
function createIslandRenderer({ onError }: PageOptions, data: Data): RenderIsland {
  const rendered = new Map<IslandName, Promise<string | undefined>>();
  const render: RenderIsland = async (name, props) => {
    const Component = await islands[name]();
    try {
      return await prerenderToString(
        <StrictMode>
          <DataContext value={data}>
            <Component {...props} />
          </DataContext>
        </StrictMode>,
        { identifierPrefix: name, onError },
      );
    } catch {
      // React has called onError with it.
      return undefined;
    }
  };
  return (name, props) => {
    const html = rendered.get(name) ?? render(name, props);
    rendered.set(name, html);
    return html;
  };
}

/** The whole HTML, in which nothing is left to be put in its place by a script. */
async function prerenderToString(node: ReactNode, options: PrerenderOptions): Promise<string> {
  const whole = { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY };
  const { prelude } = await prerender(node, whole);
  return new Response(prelude).text();
}
