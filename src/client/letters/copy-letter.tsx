import type { DeskSearch } from '#client/desk/desk-search.ts';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useOpenLetter } from './use-open-letter.ts';

/** Makes a draft with the same content and opens it. */
export function CopyLetter({ id, list }: { id: number; list: DeskSearch }) {
  const open = useOpenLetter(list);
  const copy = trpc.letters.copy.useMutation({
    onSuccess(letter) {
      notifySuccess('Copied to a new draft');
      open(letter);
    },
    onError: (error) => notifyFailure('Failed to copy the letter', error),
  });

  return (
    <Button variant="secondary" isPending={copy.isPending} onPress={() => copy.mutate({ id })}>
      {copy.isPending ? 'Copying...' : 'Copy to a new draft'}
    </Button>
  );
}
