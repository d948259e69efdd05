import { useState, type ReactNode } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { isGone } from './states.tsx';

/** Queries that can be read again: a procedure's, or those of a whole router. */
interface Readable {
  invalidate: (
    input: undefined,
    filters: undefined,
    options: { throwOnError: true },
  ) => Promise<void>;
}

type ListHeaderProps = {
  title: string;
  /** What "Refresh" reads again. */
  reads: readonly Readable[];
  csvHref?: string;
  /** More buttons. */
  children?: ReactNode;
};

/** The heading of a tab that shows a list, with what can be done with all of it. */
export function ListHeader({ title, reads, csvHref, children }: ListHeaderProps) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [result, setResult] = useState('');

  const refresh = async () => {
    setIsRefreshing(true);
    setResult('');
    const readings = await Promise.allSettled(
      reads.map((read) => read.invalidate(undefined, undefined, { throwOnError: true })),
    );
    const failures = readings.flatMap((reading) =>
      reading.status === 'rejected' && !isGone(reading.reason)
        ? [failureMessage(reading.reason)]
        : [],
    );
    setResult(failures[0] ? `Not refreshed: ${failures[0]}` : 'Up to date');
    setIsRefreshing(false);
  };

  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h1 className="font-condensed text-desk">{title}</h1>
      <div className="flex flex-wrap items-center gap-2">
        {/* In front of the buttons, so that they stay where they are when it appears. */}
        <output className="text-note text-ink-soft empty:sr-only max-sm:order-last">
          {result}
        </output>
        <Button
          variant="secondary"
          size="small"
          isPending={isRefreshing}
          onPress={() => void refresh()}
        >
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
