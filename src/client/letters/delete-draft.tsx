import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/admin/confirm.tsx';
import type { Draft } from './use-draft.ts';

/** Deletes a draft once somebody has agreed, and leads back to the list. */
export function DeleteDraft({ draft: { letter }, list }: { draft: Draft; list: DeskSearch }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.letters.delete.useMutation({
    onSuccess() {
      notifySuccess('Draft deleted');
      void navigate({ to: '/admin/dashboard', search: list, ignoreBlocker: true });
    },
    onError(error) {
      notifyFailure('Failed to delete the draft', error);
      void utils.letters.byId.invalidate({ id: letter.id });
    },
  });

  return (
    <>
      <Button
        variant="danger"
        className="sm:ml-auto"
        isPending={remove.isPending}
        onPress={() => setIsAsking(true)}
      >
        {remove.isPending ? 'Deleting...' : 'Delete'}
      </Button>
      {isAsking && (
        <Confirm
          isOpen
          title="Delete this draft?"
          action="Delete"
          onConfirm={() => remove.mutate({ id: letter.id })}
          onClose={() => setIsAsking(false)}
        >
          This cannot be undone.
        </Confirm>
      )}
    </>
  );
}
