import { lazy } from 'react';
import { History } from '#client/desk/versions/history.tsx';
import type { FactVersionsProps } from './fact-versions.tsx';

const FactVersions = lazy(() => import('./fact-versions.tsx'));

/** Who changed a fact, when and how. It is loaded when it is opened. */
export function FactHistory(props: FactVersionsProps) {
  return (
    <History>
      <FactVersions {...props} />
    </History>
  );
}
