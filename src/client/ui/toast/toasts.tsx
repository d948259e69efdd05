import { lazy, Suspense } from 'react';
import { useStore } from '../use-store.ts';
import { messageCount } from './notify.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/** The place where toasts appear. A page that says nothing loads none of it. */
export function Toasts() {
  const isWanted = useStore(messageCount, (count) => count > 0);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
