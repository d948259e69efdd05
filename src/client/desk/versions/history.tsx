import { Suspense, type ReactNode } from 'react';
import { Disclosure } from '#client/ui/admin/disclosure.tsx';
import { Spinner } from '#client/ui/admin/progress.tsx';

/** The disclosure of a list of versions, whose code may be loaded when it is opened. */
export function History({ children }: { children: ReactNode }) {
  return (
    <section aria-label="History" className="-mx-4 border-t border-rule px-4 pt-2 sm:-mx-6 sm:px-6">
      <Disclosure label="History">
        <Suspense fallback={<LoadingHistory />}>{children}</Suspense>
      </Disclosure>
    </section>
  );
}

export function LoadingHistory() {
  return (
    <output className="flex items-center gap-3 py-4">
      <Spinner />
      Loading history...
    </output>
  );
}
