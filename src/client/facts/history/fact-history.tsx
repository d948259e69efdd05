import { lazy, Suspense } from 'react';
import { Disclosure } from '#client/ui/admin/disclosure.tsx';
import { Spinner } from '#client/ui/admin/waiting.tsx';
import type { VersionListProps } from './version-list.tsx';

const VersionList = lazy(() => import('./version-list.tsx'));

/** Who changed a fact, when and how. It is loaded when it is opened. */
export function FactHistory(props: VersionListProps) {
  return (
    <section aria-label="History" className="mt-8 border-t border-rule pt-4">
      <Disclosure label="History">
        <Suspense fallback={<LoadingHistory />}>
          <VersionList {...props} />
        </Suspense>
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
