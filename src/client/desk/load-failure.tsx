import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';

type LoadFailureProps = {
  /** Begins the sentence: "Error loading subscribers". */
  what: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Says in a list's place why it could not be read, and tries again. */
export function LoadFailure({ what, error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <FailureNotice>
        {what}: {failureMessage(error)}
      </FailureNotice>
      <Button variant="secondary" size="small" isPending={isRetrying} onPress={onRetry}>
        Try again
      </Button>
    </div>
  );
}
