import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

/** Opens the import of a table, which is loaded then. */
export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <Suspense fallback={<output className="sr-only">Loading...</output>}>
          <ImportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
