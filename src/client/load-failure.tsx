import { failureMessage } from './trpc.tsx';
import { Button } from './ui/button.tsx';
import { FailureNotice } from './ui/notice.tsx';

type LoadFailureProps = {
  /** Begins the sentence: "Error loading facts". */
  what: string;
  error: unknown;
  isRetrying?: boolean;
  onRetry: () => void;
};

/** Says why something could not be loaded, and tries again. */
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
