import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { notifySuccess } from '#client/result-toasts.ts';
import type { Outputs } from '#client/trpc.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/admin/confirm.tsx';
import { folderNames, type Folder } from '#shared/messages.ts';
import { ErasePerson } from './erase-person.tsx';
import { replyLink } from './reply-link.ts';
import { useMessageChanges } from './use-message-changes.ts';

type MessageButtonsProps = {
  message: Outputs['messages']['byId'];
  /** The list to go back to. */
  list: DeskSearch;
  onErased: (sentence: string) => void;
};

/** What can be done with a message in the folder it is in. All but the reply and the erasure lead back to the list. */
export function MessageButtons({ message, list, onErased }: MessageButtonsProps) {
  const { id, folder } = message;
  const navigate = useNavigate();
  const { mark, move, restore, deleteForGood } = useMessageChanges();
  const [asks, setAsks] = useState<'delete' | 'erase'>();
  const isPending = move.isPending || restore.isPending || deleteForGood.isPending;

  const leaveSaying = (words: string) => ({
    onSuccess() {
      notifySuccess(words);
      void navigate({ to: '/admin/dashboard', search: list });
    },
  });
  const common = { variant: 'secondary', size: 'small', isPending } as const;
  const moveButton = (name: string, to: Folder) => (
    <Button
      {...common}
      onPress={() => move.mutate({ id, to }, leaveSaying(`Message moved to ${folderNames[to]}`))}
    >
      {name}
    </Button>
  );

  return (
    <div className="mt-6 flex flex-wrap gap-2 border-t border-rule pt-4">
      <ButtonLink size="small" href={replyLink(message)}>
        Reply
      </ButtonLink>
      {folder === 'deleted' ? (
        <>
          <Button
            {...common}
            onPress={() => restore.mutate({ id }, leaveSaying('Message restored'))}
          >
            Restore
          </Button>
          <Button {...common} variant="danger" onPress={() => setAsks('delete')}>
            Delete for good
          </Button>
        </>
      ) : (
        <>
          {folder === 'suspected' && moveButton('Not spam', 'inbox')}
          {folder !== 'answered' && moveButton('Mark as answered', 'answered')}
          {folder !== 'archived' && moveButton('Archive', 'archived')}
          {folder !== 'inbox' && moveButton('Move to inbox', 'inbox')}
          <Button
            {...common}
            onPress={() =>
              mark.mutate({ id, isRead: false }, leaveSaying('Message marked as unread'))
            }
          >
            Mark as unread
          </Button>
          {folder !== 'suspected' && moveButton('Mark as spam', 'suspected')}
          {moveButton('Delete', 'deleted')}
        </>
      )}
      <Button {...common} variant="danger" onPress={() => setAsks('erase')}>
        Erase this person
      </Button>
      <Confirm
        title="Delete this message for good?"
        action="Delete for good"
        isOpen={asks === 'delete'}
        onClose={() => setAsks(undefined)}
        onConfirm={() => deleteForGood.mutate({ id }, leaveSaying('Message deleted for good'))}
      >
        This cannot be undone.
      </Confirm>
      {asks === 'erase' && (
        <ErasePerson id={id} onClose={() => setAsks(undefined)} onErased={onErased} />
      )}
    </div>
  );
}
