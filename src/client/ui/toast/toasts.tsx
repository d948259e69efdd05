import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWantedStore } from './notify.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/** The place where toasts appear. A page that says nothing loads none of it. */
export function Toasts() {
  const isWanted = useSyncExternalStore(...toastsWantedStore);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
