import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createData, DataContext, DataProvider } from '#client/trpc.tsx';

type AppOptions = {
  /** What the server answers, by the path of the procedure. What it throws is a refusal. */
  answer?: (path: string, input: unknown) => unknown;
  /** The address of the page. */
  at?: string;
};

/** Renders components with links, or that ask the server: with a router, a server and a cache of their own. */
export function renderInApp(
  components: ReactNode,
  { answer = () => null, at = '/' }: AppOptions = {},
) {
  // It shows nothing but them.
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const data = createData(
    () =>
      ({ op }) =>
        observable((observer) => {
          queueMicrotask(() => {
            try {
              // Over the wire every answer is a new object.
              const data: unknown = structuredClone(answer(op.path, op.input));
              observer.next({ result: { type: 'data', data } });
              observer.complete();
            } catch (error) {
              if (!(error instanceof Error)) throw error;
              observer.error(TRPCClientError.from(error));
            }
          });
        }),
  );
  return render(components, {
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>
        <DataContext value={data}>
          <DataProvider>{children}</DataProvider>
        </DataContext>
      </RouterContextProvider>
    ),
  });
}
