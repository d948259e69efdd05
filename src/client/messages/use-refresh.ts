import { useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';

/** Reads everything again that the tab shows, and says how that went. */
export function useRefresh() {
  const utils = trpc.useUtils();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [result, setResult] = useState('');

  const refresh = async () => {
    setIsRefreshing(true);
    setResult('');
    try {
      const orThrow = { throwOnError: true };
      await Promise.all([
        utils.messages.invalidate(undefined, undefined, orThrow),
        utils.mail.invalidate(undefined, undefined, orThrow),
      ]);
      setResult('Up to date');
    } catch (error) {
      setResult(`Not refreshed: ${failureMessage(error)}`);
    }
    setIsRefreshing(false);
  };

  return { refresh: () => void refresh(), isRefreshing, result };
}
