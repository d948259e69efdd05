import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';

type ListHeaderProps = {
  title: string;
  onRefresh: () => void;
  isRefreshing: boolean;
  /** How the last refresh went; empty before the first. */
  result: string;
  csvHref?: string;
  /** More buttons. */
  children?: ReactNode;
};

/** The heading of a tab that shows a list, with what can be done with all of it. */
export function ListHeader({
  title,
  onRefresh,
  isRefreshing,
  result,
  csvHref,
  children,
}: ListHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h1 className="font-condensed text-title">{title}</h1>
      <div className="flex flex-wrap items-center gap-2">
        {/* In front of the buttons, so that they stay where they are when it appears. */}
        <output className="text-note text-ink-soft empty:sr-only max-sm:order-last">
          {result}
        </output>
        <Button variant="secondary" size="small" isPending={isRefreshing} onPress={onRefresh}>
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
