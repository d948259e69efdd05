import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

type InRouterProps = {
  /** The address of the page that they are on. */
  at?: string;
  children: ReactNode;
};

/** For components with links: a router of their own, which shows nothing but them. */
export function InRouter({ at = '/', children }: InRouterProps) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory({ initialEntries: [at] }),
    }),
  );
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
