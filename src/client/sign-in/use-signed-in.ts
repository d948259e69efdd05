import { trpc } from '#client/trpc.tsx';

/** Writes who has signed in into the query cache, which saves a request. */
export function useSignedIn() {
  const utils = trpc.useUtils();
  return (username: string) =>
    utils.admin.check.setData(undefined, {
      authenticated: true,
      username,
      awaitingTwoFactor: false,
    });
}
