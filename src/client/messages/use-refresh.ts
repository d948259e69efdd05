import { useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { isGone } from './is-gone.ts';

/** Reads everything again that the tab shows, and says how that went. */
export function useRefresh() {
  const utils = trpc.useUtils();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [result, setResult] = useState('');

  const refresh = async () => {
    setIsRefreshing(true);
    setResult('');
    try {
      const again = [undefined, undefined, { throwOnError: true }] as const;
      const { list, counts, byId } = utils.messages;
      await Promise.all([
        list.invalidate(...again),
        counts.invalidate(...again),
        byId.invalidate(...again).catch(unlessGone),
        utils.mail.invalidate(...again),
      ]);
      setResult('Up to date');
    } catch (error) {
      setResult(`Not refreshed: ${failureMessage(error)}`);
    }
    setIsRefreshing(false);
  };

  return { refresh: () => void refresh(), isRefreshing, result };
}

/** An opened message that is gone is no failure: what stands in its place says so. */
function unlessGone(error: unknown) {
  if (!isGone(error)) throw error;
}
