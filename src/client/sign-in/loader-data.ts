import type { Data } from '#client/trpc.tsx';

/** Whether somebody is signed in; false also when the server does not answer, which the login then reports. */
export async function isSignedIn({ utils }: Data): Promise<boolean> {
  const check = await utils.admin.check.ensureData().catch(() => undefined);
  return check?.authenticated ?? false;
}

/**
 * What the loaders of guarded pages ask with. Where somebody was signed in, a refused request waits for the session
 * dialog. Before that is known it fails: the guard's loader runs at the same time and leads to the login.
 */
export async function guardedUtils(data: Data): Promise<Data['utils']> {
  if (!data.utils.admin.check.getData()?.authenticated) return data.utils;
  const { createAdminUtils } = await import('./session-gate.ts');
  return createAdminUtils(data.queryClient);
}
