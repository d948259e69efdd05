import { trpc } from '#client/trpc.tsx';

/** Notes who has signed in, so that nobody has to ask the server. */
export function useSignedIn() {
  const utils = trpc.useUtils();
  return (username: string) =>
    utils.admin.check.setData(undefined, {
      authenticated: true,
      username,
      awaitingTwoFactor: false,
    });
}
