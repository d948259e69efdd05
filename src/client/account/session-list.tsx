import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '#client/load-failure.tsx';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { SessionTable } from './session-table.tsx';

type SessionListProps = {
  sessions: Pick<
    UseQueryResult<Outputs['account']['sessions'], unknown>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >;
};

/** Where the administrator is signed in, and the way to end that. */
export function SessionList({ sessions }: SessionListProps) {
  const { data, error, isFetching, refetch } = sessions;
  const signOut = trpc.account.signOutElsewhere.useMutation({ onSuccess: () => refetch() });

  return (
    <AccountSection title="Sessions">
      {error ? (
        <LoadFailure
          what="Error loading sessions"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        data && <SessionTable sessions={data} />
      )}
      {signOut.isSuccess && <SuccessNotice>You are signed out everywhere else.</SuccessNotice>}
      {signOut.isError && <FailureNotice>{failureMessage(signOut.error)}</FailureNotice>}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          Sign out everywhere else
        </Button>
        <Button variant="secondary" isPending={isFetching} onPress={() => void refetch()}>
          Refresh
        </Button>
      </div>
    </AccountSection>
  );
}
