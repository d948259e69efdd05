import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { useRefresh } from './use-refresh.ts';

type ListHeaderProps = {
  title: string;
  /** Reads again what the tab shows. */
  readAgain: () => Promise<unknown>[];
  csvHref?: string;
  /** More buttons. */
  children?: ReactNode;
};

/** The heading of a tab that shows a list, with what can be done with all of it. */
export function ListHeader({ title, readAgain, csvHref, children }: ListHeaderProps) {
  const { refresh, isRefreshing, result } = useRefresh(readAgain);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h1 className="font-condensed text-desk">{title}</h1>
      <div className="flex flex-wrap items-center gap-2">
        {/* In front of the buttons, so that they stay where they are when it appears. */}
        <output className="text-note text-ink-soft empty:sr-only max-sm:order-last">
          {result}
        </output>
        <Button variant="secondary" size="small" isPending={isRefreshing} onPress={refresh}>
          {isRefreshing ? 'Refreshing...' : 'Refresh'}
        </Button>
        {csvHref && (
          <ButtonLink variant="secondary" size="small" href={csvHref} download>
            Download CSV
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  );
}
