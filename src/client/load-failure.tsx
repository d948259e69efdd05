import { failureMessage } from './trpc.tsx';
import { SmallButton } from './ui/button.tsx';
import { FailureNotice } from './ui/notice.tsx';

type LoadFailureProps = {
  /** Begins the sentence: "Error loading facts". */
  what: string;
  query: { error: unknown; isFetching?: boolean; refetch: () => unknown };
};

/** Shows nothing where there is no failure. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  if (!error) return null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <FailureNotice>
        {what}: {failureMessage(error)}
      </FailureNotice>
      <SmallButton isPending={isFetching} onPress={() => void refetch()}>
        Try again
      </SmallButton>
    </div>
  );
}
