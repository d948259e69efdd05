import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, SmallButton, type ButtonProps } from '../button.tsx';
import { CloseIcon } from '../icons.tsx';
import { Actions } from './card.tsx';
import { takesLostFocus } from './lost-focus.ts';

const sizes = { regular: 'max-w-dialog', wide: 'max-w-page' };

type DialogProps = {
  title: string;
  size?: keyof typeof sizes;
  onClose: () => void;
  /** Its buttons are in `Actions`. */
  children: ReactNode;
};

/** Closes by its button, Escape and a press outside. */
export function Dialog({ title, size = 'regular', onClose, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="dialog-overlay fixed inset-0 z-20 bg-overlay transition-opacity duration-240 entering:opacity-0"
    >
      <Modal className={`dialog-window border border-rule bg-surface ${sizes[size]}`}>
        <AriaDialog {...takesLostFocus} className="dialog-body outline-none">
          <div className="dialog-close">
            <Button
              onPress={onClose}
              variant="quiet"
              size="icon"
              aria-label="Close"
              className="-mt-1 -mr-2 shrink-0 bg-surface [--quiet:var(--color-ink-soft)]"
            >
              <CloseIcon />
            </Button>
          </div>
          <Heading slot="title" className="dialog-title font-condensed text-desk wrap-anywhere">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type ConfirmProps = {
  title: string;
  /** The name of the button that agrees. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be undone. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mb-6">{children}</p>
      <Actions>
        <SmallButton onPress={onClose}>Cancel</SmallButton>
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

type AskingButtonProps = Omit<ButtonProps, 'onPress' | 'name'> & {
  name: string;
  question: string;
  /** The name of the button that agrees, where it is another one. */
  action?: string;
  /** False where there is nothing to ask about. */
  asks?: boolean;
  onConfirm: () => void;
};

/** A button that asks first; its children say what will be lost. */
export function AskingButton({
  name,
  question,
  action = name,
  asks = true,
  onConfirm,
  children,
  ...button
}: AskingButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <SmallButton {...button} onPress={() => (asks ? setIsAsking(true) : onConfirm())}>
        {name}
      </SmallButton>
      {isAsking && (
        <Confirm
          title={question}
          action={action}
          onConfirm={onConfirm}
          onClose={() => setIsAsking(false)}
        >
          {children}
        </Confirm>
      )}
    </>
  );
}
