import { useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { isGone } from './letter.ts';

/** Reads everything again that the tab shows, and says how that went. */
export function useRefresh() {
  const utils = trpc.useUtils();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [result, setResult] = useState('');

  const refresh = async () => {
    setIsRefreshing(true);
    setResult('');
    try {
      await utils.letters.invalidate(undefined, undefined, { throwOnError: true });
      setResult('Up to date');
    } catch (error) {
      // What stands in the place of a letter that is gone says so.
      setResult(isGone(error) ? 'Up to date' : `Not refreshed: ${failureMessage(error)}`);
    }
    setIsRefreshing(false);
  };

  return { refresh: () => void refresh(), isRefreshing, result };
}
