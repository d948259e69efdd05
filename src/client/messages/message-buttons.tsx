import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toList } from '#client/desk/list/scroll-place.ts';
import { useIsOwner } from '#client/desk/use-is-owner.ts';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { SmallButton, type ButtonProps } from '#client/ui/button.tsx';
import { folderNames, type Folder } from '#shared/messages.ts';
import { ErasePerson } from './erase-person.tsx';
import type { MessageChanges } from './message-changes.ts';
import { replyLink } from './reply-link.ts';

type MessageButtonsProps = {
  message: Outputs['messages']['byId'];
  /** The same for all buttons: while one is at work, none of the others is. */
  changes: MessageChanges;
};

/** What the buttons of a message have in common, and one that moves it. */
function useButtons({ message: { id }, changes }: MessageButtonsProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { move, restore, deleteForGood } = changes;

  const leaveSaying = (words: string) => ({
    onSuccess() {
      notifySuccess(words);
      // For who stays.
      void utils.messages.byId.invalidate({ id });
      // Who writes an answer meanwhile goes on.
      if (document.activeElement instanceof HTMLTextAreaElement) return;
      void navigate({
        to: '/admin/dashboard',
        // What was searched meanwhile stays.
        search: (current) => ({ ...current, message: undefined }),
        state: toList,
      });
    },
  });
  const isPending = move.isPending || restore.isPending || deleteForGood.isPending;
  const moveButton = (name: string, to: Folder, variant?: ButtonProps['variant']) => (
    <SmallButton
      isPending={isPending}
      variant={variant}
      onPress={() => move.mutate({ id, to }, leaveSaying(`Message moved to ${folderNames[to]}`))}
    >
      {name}
    </SmallButton>
  );
  return { leaveSaying, isPending, moveButton };
}

/** What is done with most messages, at the head of one. */
export function MessageButtons(props: MessageButtonsProps) {
  const { message, changes } = props;
  const { id, folder } = message;
  const { leaveSaying, isPending, moveButton } = useButtons(props);

  return (
    <>
      {/* One green button: the other one, once an answer is being written. */}
      <ButtonLink
        size="small"
        variant={message.draft.text.trim() ? 'secondary' : 'primary'}
        href={replyLink(message)}
      >
        Reply
      </ButtonLink>
      {folder === 'deleted' ? (
        <SmallButton
          isPending={isPending}
          onPress={() => changes.restore.mutate({ id }, leaveSaying('Message restored'))}
        >
          Restore
        </SmallButton>
      ) : (
        <>
          {folder === 'suspected' && moveButton('Not spam', 'inbox')}
          {folder !== 'answered' && moveButton('Mark as answered', 'answered')}
          {folder !== 'archived' && moveButton('Archive', 'archived')}
          {folder !== 'inbox' && moveButton('Move to inbox', 'inbox')}
        </>
      )}
      <span className="-mr-3 ml-auto max-sm:-order-1">
        {folder === 'deleted' ? (
          <AskingButton
            isPending={isPending}
            name="Delete for good"
            question="Delete this message for good?"
            variant="quietDanger"
            onConfirm={() =>
              changes.deleteForGood.mutate({ id }, leaveSaying('Message deleted for good'))
            }
          >
            This cannot be undone.
          </AskingButton>
        ) : (
          moveButton('Delete', 'deleted', 'quietDanger')
        )}
      </span>
    </>
  );
}

type MoreButtonsProps = MessageButtonsProps & { onErased: (sentence: string) => void };

/** What is done with a few, below its fields. */
export function MoreButtons({ onErased, ...props }: MoreButtonsProps) {
  const { message, changes } = props;
  const { id, folder } = message;
  const isOwner = useIsOwner();
  const { leaveSaying, isPending, moveButton } = useButtons(props);
  const [isErasing, setIsErasing] = useState(false);

  return (
    <div className="-mx-3 mt-2 flex flex-wrap max-[30rem]:-mx-1.5 max-[30rem]:*:px-1.25">
      {folder !== 'deleted' && (
        <>
          <SmallButton
            isPending={isPending}
            variant="quiet"
            onPress={() =>
              changes.mark.mutate({ id, isRead: false }, leaveSaying('Message marked as unread'))
            }
          >
            Mark as unread
          </SmallButton>
          {folder !== 'suspected' && moveButton('Mark as spam', 'suspected', 'quiet')}
        </>
      )}
      {isOwner && (
        <SmallButton
          isPending={isPending}
          variant="quietDanger"
          className="ml-auto"
          onPress={() => setIsErasing(true)}
        >
          Erase this person
        </SmallButton>
      )}
      {isErasing && <ErasePerson id={id} onClose={() => setIsErasing(false)} onErased={onErased} />}
    </div>
  );
}
