import type { ReactNode } from 'react';
import { Actions } from './actions.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  title: string;
  isOpen: boolean;
  /** The name of the button that agrees. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be undone. */
export function Confirm({ title, isOpen, action, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p className="mb-6">{children}</p>
      <Actions>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </Actions>
    </Dialog>
  );
}
