import { useState } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { isGone } from './is-gone.ts';

/** Reads again what a tab shows, when somebody asks for it, and says how that went. */
export function useRefresh(readAgain: () => Promise<unknown>[]) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [result, setResult] = useState('');

  const refresh = async () => {
    setIsRefreshing(true);
    setResult('');
    const readings = await Promise.allSettled(readAgain());
    const failures = readings.flatMap((reading) =>
      reading.status === 'rejected' && !isGone(reading.reason)
        ? [failureMessage(reading.reason)]
        : [],
    );
    setResult(failures[0] ? `Not refreshed: ${failures[0]}` : 'Up to date');
    setIsRefreshing(false);
  };

  return { refresh: () => void refresh(), isRefreshing, result };
}
