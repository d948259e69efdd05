import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, type TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { getBrowserData, serverLink, type AppRouter } from '#client/trpc.tsx';
import { createStore } from '#client/ui/store.ts';

type Answer = (isSignedIn: boolean) => void;

export const waitingForSignIn = createStore<readonly Answer[]>([]);

/** Where somebody would not sign in: what is only read there does not ask a second time. */
let declinedAt: string | undefined;

/** Lets those who wait go on: their requests are sent again, or fail as they did. */
export function settleSignIn(isSignedIn: boolean) {
  declinedAt = isSignedIn ? undefined : window.location.href;
  const answered = waitingForSignIn.get();
  waitingForSignIn.set([]);
  for (const answer of answered) answer(isSignedIn);
}

/**
 * Holds a request that is refused because the session has ended, until somebody has signed in over the page, and then
 * sends it again: a person who was editing loses nothing. Sign-in itself passes. Who would rather not sign in is asked
 * again by the next change, or on another page, and not by what the page reads by itself.
 */
const sessionGate: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let mayAsk = op.type === 'mutation' || declinedAt !== window.location.href;
      let isLeft = false;
      let subscription = send();

      function send() {
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          async error(error) {
            // Perhaps somebody has another role by now.
            const isForbidden = error.data?.code === 'FORBIDDEN';
            if (isForbidden) void getBrowserData().utils.admin.check.invalidate();
            const isSignIn = /^(?:admin\.|passkeys\.signIn$|people\.accept$)/.test(op.path);
            if (isSignIn || !mayAsk || !(await isSessionEnded(error))) {
              return observer.error(error);
            }
            mayAsk = false;
            waitingForSignIn.set([
              ...waitingForSignIn.get(),
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

/** What only an administrator may send so large is refused for its size, unread, once the session has ended. */
async function isSessionEnded({ data, meta }: TRPCClientError<AppRouter>): Promise<boolean> {
  if (data) return data.code === 'UNAUTHORIZED';
  if (!(meta?.response instanceof Response) || meta.response.status !== 413) return false;
  const check = await adminClient.admin.check.query().catch(() => undefined);
  return check?.authenticated === false;
}

export const adminClient = createTRPCClient<AppRouter>({ links: [sessionGate, serverLink] });

/** For loaders. */
export function createAdminUtils(queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client: adminClient });
}
