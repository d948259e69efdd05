import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Card } from '#client/ui/admin/card.tsx';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { ImportDialog } from './import/import-dialog.tsx';

const className = buttonStyles({ variant: 'quiet', size: 'small' });

/** The dashboard's card around the list of facts, or around its loading and failure states. */
export function FactsCard({ children }: { children: ReactNode }) {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <Card>
      <div className="desk-head">
        <h1>AI Facts Management</h1>
        <p className="text-note text-ink-soft max-[80rem]:sr-only">
          Add, edit, and manage facts shown in the carousel
        </p>
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
          <a href="/api/ai-facts.csv" download className={className}>
            Download CSV
          </a>
          <SmallButton variant="quiet" onPress={() => setIsImporting(true)}>
            Import
          </SmallButton>
        </nav>
      </div>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {children}
    </Card>
  );
}
