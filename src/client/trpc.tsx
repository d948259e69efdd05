import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { ReactNode } from 'react';
import type { AppRouter } from '#server/routers/index.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The typed client, its cache, and both together for loaders. */
export interface Data {
  client: ReturnType<typeof createTRPCClient<AppRouter>>;
  queryClient: QueryClient;
  utils: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
}

/** A cache of its own for each call: on the server visitors share nothing. */
export function createData(link: TRPCLink<AppRouter>): Data {
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
  return { client, queryClient, utils: createTRPCQueryUtils<AppRouter>({ queryClient, client }) };
}

let browserData: Data | undefined;

/** The one client of this browser tab. */
export function getBrowserData(): Data {
  browserData ??= createData(httpBatchLink({ url: '/api/trpc' }));
  return browserData;
}

/** Gives components the hooks of `trpc`. While a page is rendered on the server they hold no data and send nothing. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { client, queryClient } = getBrowserData();
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** `{status}: {message}` of an answered error; undefined when the server was not reached or was not ours. */
export function answeredError(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const status: unknown = error.data?.httpStatus;
  if (typeof status === 'number') return `${status}: ${error.message}`;
  const { response } = error.meta ?? {};
  if (!(response instanceof Response)) return undefined;
  return `${response.status}: ${sentenceOf(error.meta?.responseJSON) ?? response.statusText}`;
}

/** What a refusal from ahead of the procedures says. */
function sentenceOf(body: unknown): string | undefined {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined;
}

/** The messages of each field that the server refused. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  return (error instanceof TRPCClientError && error.data?.issues) || {};
}
