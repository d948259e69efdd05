import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import type { Draft } from './use-draft.ts';

/** Says whether what was typed is saved. Its place is there before there is something to say. */
export function SaveStatus({ draft: { saver, status, error, newer } }: { draft: Draft }) {
  const words = { unchanged: '', saving: 'Saving...', saved: 'Saved', failed: '' }[status];
  return (
    <div className="min-h-11 text-note">
      <output className="text-ink-soft">{words}</output>
      {status === 'failed' && !newer && (
        <div className="flex flex-wrap items-center gap-4">
          <FailureNotice>Not saved: {failureMessage(error)}</FailureNotice>
          <Button variant="secondary" size="small" onPress={() => void saver.flush()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
