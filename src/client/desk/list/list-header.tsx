import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { failureMessage, type trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { isGone } from './states.tsx';

/** How long it is said: what comes later makes it untrue. */
const upToDateMs = 5_000;

/** The queries of a router. */
type Readable = Pick<ReturnType<typeof trpc.useUtils>['mail'], 'invalidate'>;

type ListHeaderProps = {
  title: string;
  /** The way back, where something of it is opened. */
  back?: ReactNode;
  count?: ReactNode;
  search?: ReactNode;
  /** What "Refresh" reads again. */
  reads: readonly Readable[];
  csvHref?: string;
  /** More buttons. */
  children?: ReactNode;
};

/** The one row that a tab begins with: what it is about, and what can be done with all of it. */
export function ListHeader(props: ListHeaderProps) {
  const { title, back, count, search, reads, csvHref, children } = props;
  const refresh = useMutation({
    async mutationFn() {
      const readings = await Promise.allSettled(
        reads.map((read) => read.invalidate(undefined, undefined, { throwOnError: true })),
      );
      const failure = readings.find(
        (reading) => reading.status === 'rejected' && !isGone(reading.reason),
      );
      if (failure?.status === 'rejected') throw failure.reason;
    },
  });
  const { isSuccess, error, reset } = refresh;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, upToDateMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  return (
    <div className="desk-head">
      {back}
      <h1>{title}</h1>
      {count && <div className="desk-head-count">{count}</div>}
      {search && <div className="desk-head-search">{search}</div>}
      <div
        className={`ml-auto flex flex-wrap items-center ${search ? 'lg:ml-0' : ''} ${children ? '' : '-mr-3'}`}
      >
        {/* In front of the buttons, so that they stay where they are when it appears. */}
        <output className="mr-2 text-note text-ink-soft empty:sr-only">
          {isSuccess ? 'Up to date' : error && `Not refreshed: ${failureMessage(error)}`}
        </output>
        <SmallButton variant="quiet" isPending={refresh.isPending} onPress={() => refresh.mutate()}>
          {refresh.isPending ? 'Refreshing...' : 'Refresh'}
        </SmallButton>
        {csvHref && (
          <ButtonLink variant="quiet" size="small" href={csvHref} download>
            Download CSV
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  );
}
