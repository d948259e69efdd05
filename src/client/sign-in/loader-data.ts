import type { Data } from '#client/trpc.tsx';

/**
 * The query utilities for loaders of guarded pages. Once the visitor is known to be signed in, a request that is refused
 * waits for the session dialog. Before, it fails, and the guard, whose question is asked here along with the page's
 * own, redirects to the login.
 */
export async function guardedUtils(data: Data): Promise<Data['utils']> {
  if (!data.utils.admin.check.getData()?.authenticated) {
    void data.utils.admin.check.prefetch();
    return data.utils;
  }
  const { createAdminUtils } = await import('./session-gate.ts');
  return createAdminUtils(data.queryClient);
}

/** Messages come from visitors: each page of the desk asks how many, along with its own question, so that no tab moves. */
export function countMessages({ messages }: Data['utils']) {
  void messages.counts.prefetch(undefined, { staleTime: 0 });
}
