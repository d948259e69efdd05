import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type EraseFactProps = { isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before a deleted fact is erased. */
export function EraseFact({ isOpen, onClose, onConfirm }: EraseFactProps) {
  return (
    <Dialog
      title="Delete this fact for good?"
      isOpen={isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <p className="mb-6">Nobody can bring it back then, and its history goes with it.</p>
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
