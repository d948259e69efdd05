import { trpc } from '#client/trpc.tsx';

/** Stores who has signed in, so that the server need not be asked. */
export function useSignedIn() {
  const utils = trpc.useUtils();
  return (username: string) =>
    utils.admin.check.setData(undefined, {
      authenticated: true,
      username,
      awaitingTwoFactor: false,
    });
}
