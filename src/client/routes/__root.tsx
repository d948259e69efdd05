import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { earlySubmitScript } from '#client/forms/pre-hydration.ts';
import { headerScript, SiteHeader, SkipLink } from '#client/layout/site-header.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { SiteFooter } from '#client/layout/site-footer.tsx';
import { RenderIslandContext } from '#client/islands/island.tsx';
import { themeScript } from '#client/ui/theme.tsx';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: () => ({ year: new Date().getFullYear() }),
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: match.context.name },
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Layout,
  notFoundComponent: NotFound,
});

function Document({ children }: { children: ReactNode }) {
  const isApplication = use(RenderIslandContext) === undefined;
  const { legalPage } = Route.useRouteContext();
  return (
    // The theme script puts a class here before React looks.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script
          // In development the two ends write the same code down differently.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            // A page of text has no form.
            __html: [themeScript, headerScript, ...(legalPage ? [] : [earlySubmitScript])].join(
              ';',
            ),
          }}
        />
        <meta name="theme-color" content="#f4f7f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1411" media="(prefers-color-scheme: dark)" />
        <HeadContent />
      </head>
      <body>
        {children}
        {isApplication && <Scripts />}
      </body>
    </html>
  );
}

function Layout() {
  const { year } = Route.useLoaderData();
  // The router takes any letter case.
  const path = useLocation({ select: (location) => location.pathname.toLowerCase() });
  const anchorPrefix = path === '/' ? '' : '/';
  const isPublic = !path.startsWith('/admin');

  return (
    <>
      {isPublic && <SkipLink />}
      {isPublic && <SiteHeader anchorPrefix={anchorPrefix} />}
      <Outlet />
      {isPublic && <SiteFooter anchorPrefix={anchorPrefix} year={year} />}
    </>
  );
}
