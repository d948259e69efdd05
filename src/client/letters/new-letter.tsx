import type { DeskSearch } from '#client/desk/desk-search.ts';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useOpenLetter } from './use-open-letter.ts';

/** Adds an empty draft and opens it. */
export function NewLetter({ list }: { list: DeskSearch }) {
  const open = useOpenLetter(list);
  const create = trpc.letters.create.useMutation({
    onSuccess: open,
    onError: (error) => notifyFailure('Failed to create the letter', error),
  });

  return (
    <Button size="small" isPending={create.isPending} onPress={() => create.mutate()}>
      {create.isPending ? 'Creating...' : 'New letter'}
    </Button>
  );
}
