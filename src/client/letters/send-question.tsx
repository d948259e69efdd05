import { Actions } from '#client/ui/admin/actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { plural } from '#shared/plural.ts';

type SendQuestionProps = {
  subject: string;
  recipients: number;
  isPending: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Asks once, with subject and number. */
export function SendQuestion({
  subject,
  recipients,
  isPending,
  onSend,
  onClose,
}: SendQuestionProps) {
  const subscribers = plural(recipients, 'subscriber');
  return (
    <Dialog
      title="Send this letter?"
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
    >
      <p className="mb-6 wrap-anywhere">
        “<bdi>{subject}</bdi>” goes to {subscribers}. What was mailed cannot be changed any more.
      </p>
      <Actions>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={isPending} isDisabled={recipients === 0} onPress={onSend}>
          {isPending ? 'Starting...' : `Send to ${subscribers}`}
        </Button>
      </Actions>
    </Dialog>
  );
}
