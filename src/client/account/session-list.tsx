import { ReadingState } from '#client/desk/list/states.tsx';
import { TimeCell, WrappingRow, WrappingTable } from '#client/desk/list/wrapping-table.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { AccountSection } from './account-section.tsx';

export function SessionList() {
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const { data, isFetching, refetch } = sessions;
  const signOut = trpc.account.signOutElsewhere.useMutation({ onSettled: () => refetch() });

  return (
    <AccountSection title="Sessions">
      <ReadingState what="sessions" query={sessions} />
      {data && (
        <WrappingTable columns={['Browser', 'Started', 'Last seen']}>
          {data.map(({ number, browser, createdAt, lastSeenAt, isCurrent }) => (
            <WrappingRow
              key={number}
              heading={
                <>
                  {browser ?? 'Unknown browser'}{' '}
                  {isCurrent && (
                    <strong className="ml-1 bg-bar px-1.5 text-note font-normal">This one</strong>
                  )}
                </>
              }
            >
              <TimeCell column="Started" at={createdAt} />
              <TimeCell column="Last seen" at={lastSeenAt} />
            </WrappingRow>
          ))}
        </WrappingTable>
      )}
      {signOut.isSuccess && <SuccessNotice>You are signed out everywhere else.</SuccessNotice>}
      {signOut.isError && <FailureNotice>{failureMessage(signOut.error)}</FailureNotice>}
      <div className="flex flex-wrap gap-3">
        <SmallButton isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          Sign out everywhere else
        </SmallButton>
        <SmallButton variant="quiet" isPending={isFetching} onPress={() => void refetch()}>
          Refresh
        </SmallButton>
      </div>
    </AccountSection>
  );
}
