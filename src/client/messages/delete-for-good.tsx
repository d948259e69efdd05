import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type DeleteForGoodProps = { isOpen: boolean; onClose: () => void; onConfirm: () => void };

export function DeleteForGood({ isOpen, onClose, onConfirm }: DeleteForGoodProps) {
  return (
    <Dialog
      title="Delete this message for good?"
      isOpen={isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <p className="mb-6">This cannot be undone.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          Delete for good
        </Button>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
