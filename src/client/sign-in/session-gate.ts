import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { serverLink, type AppRouter } from '#client/trpc.tsx';

type Answer = (isSignedIn: boolean) => void;

/** The requests that wait until somebody has signed in again. */
let waiting: Answer[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: Answer[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Lets those who wait go on: their requests are sent again, or fail as they did. */
export function settleSignIn(isSignedIn: boolean) {
  const answered = waiting;
  setWaiting([]);
  for (const answer of answered) answer(isSignedIn);
}

/** For `useSyncExternalStore`: whether somebody has to sign in again. */
export const signInWantedStore = [
  (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  () => waiting.length > 0,
  () => false,
] as const;

/**
 * Holds a request that is refused because the session has ended, until somebody has signed in over the page, and then
 * sends it again: a person who was editing loses nothing. Sign-in itself passes.
 */
const sessionGate: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isFirst = true;
      let isLeft = false;
      let subscription = send();

      function send() {
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const isEnded = error.data?.code === 'UNAUTHORIZED' && !op.path.startsWith('admin.');
            if (!isEnded || !isFirst) return observer.error(error);
            isFirst = false;
            setWaiting([
              ...waiting,
              (isSignedIn) => {
                if (isLeft) return;
                if (isSignedIn) subscription = send();
                else observer.error(error);
              },
            ]);
          },
        });
      }

      return () => {
        isLeft = true;
        subscription.unsubscribe();
      };
    });

/** The typed client of the admin area. */
export const adminClient = createTRPCClient<AppRouter>({ links: [sessionGate, serverLink] });

/** The same for loaders. */
export function createAdminUtils(queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client: adminClient });
}
