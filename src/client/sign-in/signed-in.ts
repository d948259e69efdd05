import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#client/trpc.tsx';
import { settleSignIn } from './session-gate.ts';

const openChannel = () => new BroadcastChannel('signed-in');

/**
 * Notes who has signed in, asks what they may do, and announces it to the other tabs, which share the session. Answers whether
 * it is who was signed in here before: for them goes on what waits for it, for anybody else it fails.
 */
export function useSignedIn() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return (username: string) => {
    const isSame = utils.admin.check.getData()?.username === username;
    // Somebody else may have read it, a long time ago. What is being read waits for this sign-in.
    queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' });
    // What was open goes on meanwhile as if they might do the same.
    utils.admin.check.setData(undefined, (before) => ({
      ...before,
      authenticated: true,
      username,
      awaitingTwoFactor: false,
    }));
    void (isSame
      ? utils.admin.check.invalidate()
      : queryClient.invalidateQueries({ fetchStatus: 'idle' }));
    const channel = openChannel();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a channel has none
    channel.postMessage(username);
    channel.close();
    settleSignIn(isSame);
    return isSame;
  };
}

/**
 * Follows a sign-in in another tab. Of who was signed in here as well, what waits for it goes on; for anybody else the page
 * is loaded again: what is done here would be done in their name.
 */
export function useSignInElsewhere() {
  const { admin } = trpc.useUtils();
  const compare = useEffectEvent(({ data }: MessageEvent<string>) => {
    if (data === admin.check.getData()?.username) return settleSignIn(true);
    // Who has unsaved changes may stay; then the desk names who is signed in.
    void admin.check.invalidate();
    window.location.reload();
  });
  useEffect(() => {
    const channel = openChannel();
    channel.addEventListener('message', compare);
    return () => channel.close();
  }, []);
}
