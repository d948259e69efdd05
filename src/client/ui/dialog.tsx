import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

const sizes = { regular: 'max-w-dialog', wide: 'max-w-page' };

type DialogProps = {
  title: string;
  size?: keyof typeof sizes;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Closes by its button, Escape and a press outside. */
export function Dialog({ title, size = 'regular', isOpen, onOpenChange, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-20 flex items-start justify-center overflow-y-auto bg-overlay p-2 pb-28 transition-opacity duration-240 entering:opacity-0 exiting:opacity-0 sm:p-8 sm:pb-28"
    >
      <Modal className={`my-auto w-full ${sizes[size]} border border-rule bg-surface`}>
        <AriaDialog className="p-4 outline-none sm:p-8">
          <div className="mb-6 flex items-start justify-between gap-4">
            <Heading slot="title" className="font-condensed text-title">
              {title}
            </Heading>
            <Button
              slot="close"
              variant="quiet"
              size="icon"
              aria-label="Close"
              className="shrink-0"
            >
              <CloseIcon />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
