import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, use, type ReactNode } from 'react';
import type { AppRouter } from '#server/routers/index.ts';
import { maxBatchSize } from '#shared/batch.ts';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

/** An answer that is not the server's own: of a proxy in front of it, say. Its message is `{status}: {text}`. */
class ForeignAnswer extends Error {}

/** Throws a ForeignAnswer for a failure that is no JSON; of a page of HTML only its status is worth showing. */
async function ask(url: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok || type.includes('json')) return response;
  const text = type.includes('html') ? '' : (await response.text()).trim();
  throw new ForeignAnswer(withStatus(response, text));
}

export type Outputs = inferRouterOutputs<AppRouter>;

/** The typed client, its cache, and both together for loaders; new for each call, so that visitors share nothing. */
export function createData(link: TRPCLink<AppRouter>) {
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a request fails at once; else it would wait for one in silence.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return { client, queryClient, utils: createTRPCQueryUtils<AppRouter>({ queryClient, client }) };
}

export type Data = ReturnType<typeof createData>;

let browserData: Data | undefined;

export const serverLink: TRPCLink<AppRouter> = httpBatchLink({
  url: '/api/trpc',
  maxItems: maxBatchSize,
  fetch: ask,
});

// By default components hear of a change after a timeout of 0 ms. On a busy machine the next key press comes first and
// would act on the list as it was: two quick "Move up" would ask for the same place.
if (!import.meta.env.SSR) notifyManager.setScheduler(queueMicrotask);

/** The one client of this browser tab. Throws on the server, where all requests would share it. */
export function getBrowserData(): Data {
  if (import.meta.env.SSR) throw new Error('there is no browser tab: render inside a DataContext');
  browserData ??= createData(serverLink);
  return browserData;
}

/** Given by the server for each page that it renders; a browser has `getBrowserData`. */
export const DataContext = createContext<Data | undefined>(undefined);

type DataProviderProps = {
  /** Another client over the same cache. */
  client?: Data['client'];
  children: ReactNode;
};

/** Gives components the hooks of `trpc`. While a page is rendered on the server they send nothing. */
export function DataProvider({ client, children }: DataProviderProps) {
  const data = use(DataContext) ?? getBrowserData();
  const { queryClient } = data;
  return (
    <trpc.Provider client={client ?? data.client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** `{status}: {message}` of an answered error; undefined when the server was not reached or was not ours. */
export function answeredError(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const status: unknown = error.data?.httpStatus;
  if (typeof status === 'number') return `${status}: ${error.message}`;
  if (error.cause instanceof ForeignAnswer) return error.cause.message;
  const { response } = error.meta ?? {};
  if (!(response instanceof Response)) return undefined;
  return withStatus(response, sentenceOf(error.meta?.responseJSON));
}

/** HTTP/2 has no text for a status. */
function withStatus({ status, statusText }: Response, sentence?: string): string {
  return `${status}: ${sentence || statusText || 'The server gave no reason.'}`;
}

/** Why a page itself does not ask the server for a change, in words for a person. */
export class Refusal extends Error {}

/** Why something failed, for a person: `{status}: {message}`. A change without an answer may have been made. */
export function failureMessage(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return (
    answeredError(error) ??
    'The server cannot be reached, or its answer was lost. Please try again in a moment.'
  );
}

/** What a refusal from ahead of the procedures says. */
function sentenceOf(body: unknown): string | undefined {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined;
}

export function fieldErrors(error: unknown): Record<string, string[]> {
  return (error instanceof TRPCClientError && error.data?.issues) || {};
}
