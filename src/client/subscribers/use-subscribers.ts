import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.tsx';

/** Visitors and mail programs change the list: it is read whenever it is opened, and no old one is shown meanwhile. */
const fromOutside = { staleTime: 0, gcTime: 0 };

/** A page of the subscriptions and how many there are in all. */
export function useSubscribers(asked: { search: string; page: number }) {
  const list = trpc.subscribers.list.useQuery(asked, {
    ...fromOutside,
    placeholderData: keepPreviousData,
  });
  const counts = trpc.subscribers.counts.useQuery(undefined, fromOutside);

  return {
    list: list.data,
    counts: counts.data,
    error: list.error ?? counts.error,
    isFetching: list.isFetching || counts.isFetching,
    refresh: () => Promise.all([list.refetch(), counts.refetch()]),
  };
}
