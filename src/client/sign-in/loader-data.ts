import type { Data } from '#client/trpc.tsx';

/** Whether the visitor is signed in; also false when the server cannot be reached, which the login page then reports. */
export async function isSignedIn({ utils }: Data): Promise<boolean> {
  const check = await utils.admin.check.ensureData().catch(() => undefined);
  return check?.authenticated ?? false;
}

/**
 * The query utilities for loaders of guarded pages. Once the visitor is known to be signed in, a request that is refused
 * waits for the session dialog. Before, it fails: the guard's loader runs in parallel and redirects to the login.
 */
export async function guardedUtils(data: Data): Promise<Data['utils']> {
  if (!data.utils.admin.check.getData()?.authenticated) return data.utils;
  const { createAdminUtils } = await import('./session-gate.ts');
  return createAdminUtils(data.queryClient);
}
