import { ChangeFailure, ReadingState } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Button, SmallButton } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { erasureLimits, personalDataInWords } from '#shared/messages.ts';
import { useMessageChanges } from './message-changes.ts';

type ErasePersonProps = {
  /** Of a message that the person wrote. */
  id: number;
  onClose: () => void;
  onErased: (sentence: string) => void;
};

/** Names what is stored under the sender's address, and erases it once somebody has agreed. */
export function ErasePerson({ id, onClose, onErased }: ErasePersonProps) {
  const stored = trpc.messages.personalData.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const { erasePerson } = useMessageChanges();
  const { data } = stored;

  const erase = () =>
    erasePerson.mutate(
      { id },
      {
        onSuccess({ sentence }) {
          onErased(sentence);
          onClose();
        },
      },
    );

  return (
    <Dialog title="Erase this person?" onClose={() => !erasePerson.isPending && onClose()}>
      <ReadingState what="what is stored" query={stored} />
      {data && (
        <>
          <p className="mb-2">
            Under {data.email} this will go: {personalDataInWords(data)}.
          </p>
          <p className="mb-6 text-note text-ink-soft">This cannot be undone. {erasureLimits}</p>
          <ChangeFailure of={[erasePerson]} />
          <Actions>
            <SmallButton onPress={onClose}>Cancel</SmallButton>
            <Button variant="danger" isPending={erasePerson.isPending} onPress={erase}>
              {erasePerson.isPending ? 'Erasing...' : 'Erase'}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  );
}
