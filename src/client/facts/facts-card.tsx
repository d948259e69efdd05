import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Card } from '#client/ui/admin/card.tsx';
import { ButtonLink, buttonStyles } from '#client/ui/button-link.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { ImportDialog } from './import/import-dialog.tsx';

/** The dashboard's card around the list of facts, or around its loading and failure states. */
export function FactsCard({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="desk-head">
        <h1>AI Facts Management</h1>
        <p className="text-note text-ink-soft max-[80rem]:sr-only">
          Add, edit, and manage facts shown in the carousel
        </p>
        <FactsLinks />
      </div>
      {children}
    </Card>
  );
}

const className = buttonStyles({ variant: 'quiet', size: 'small' });

function FactsLinks() {
  return (
    <nav
      aria-label="More about facts"
      className="-mx-3 flex overflow-x-auto whitespace-nowrap max-sm:-mx-[9px] max-sm:w-[calc(100%+18px)] max-sm:justify-between max-sm:*:px-2 sm:ml-auto"
    >
      <Link to="/admin/dashboard" search={{ tags: 1 }} className={className}>
        Tags
      </Link>
      <Link to="/admin/dashboard" search={{ deleted: 1 }} className={className}>
        Recently deleted
      </Link>
      <ButtonLink variant="quiet" size="small" href="/api/ai-facts.csv" download>
        Download CSV
      </ButtonLink>
      <ImportButton />
    </nav>
  );
}

function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton variant="quiet" onPress={() => setIsOpen(true)}>
        Import
      </SmallButton>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
