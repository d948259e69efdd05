import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useId, useState } from 'react';
import { BackToFacts } from '#client/desk/back-to-facts.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { factLimits } from '#shared/facts.ts';
import { ListPager } from '#client/desk/list-pager.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/admin/confirm.tsx';
import { useErase, useRestore } from './fact-changes.ts';

/** The facts that can be restored, in the place of the list of facts. */
export default function DeletedFacts({ search }: { search: DeskSearch }) {
  const { data, error, isPending, refetch } = trpc.deletedFacts.list.useQuery(
    { page: search.page ?? 1 },
    // Where there is a failure, the route has just tried.
    { placeholderData: keepPreviousData, retryOnMount: false },
  );

  return (
    <Card>
      <BackToFacts />
      <h1 className="font-condensed text-desk">Recently deleted</h1>
      <p className="mb-6 text-ink-soft">
        Facts stay here for {factLimits.deletedDays} days and are then erased.
      </p>
      {isPending && <Waiting>Loading deleted facts...</Waiting>}
      {error && (
        <div className="mb-6">
          <LoadFailure what="Error loading deleted facts" error={error} onRetry={refetch} />
        </div>
      )}
      {data && <DeletedFactList list={data} search={search} />}
    </Card>
  );
}

type DeletedFactListProps = {
  list: Outputs['deletedFacts']['list'];
  search: DeskSearch;
};

/** A page of deleted facts, the newest deletion first. */
function DeletedFactList({ list, search }: DeletedFactListProps) {
  const { facts, page, hasNext } = list;
  const region = useRef<HTMLElement>(null);
  const turnedFrom = useRef<number>(undefined);
  const restore = useRestore();
  const erase = useErase();

  useEffect(() => {
    // The link that was pressed may lead nowhere on the new page, and then has no focus.
    if (turnedFrom.current === undefined || turnedFrom.current === page) return;
    turnedFrom.current = undefined;
    region.current?.focus();
  }, [page]);

  // The row, and with it the focus, may be gone.
  const options = { onSettled: () => region.current?.focus() };

  return (
    <section ref={region} tabIndex={-1} aria-label="Deleted facts" className="outline-none">
      {facts.length === 0 ? (
        <p>There are no deleted facts. Those that you delete will stand here.</p>
      ) : (
        <ol>
          {facts.map((fact) => (
            <DeletedFactRow
              key={fact.id}
              fact={fact}
              isLeaving={
                (restore.isPending && restore.variables.ids.includes(fact.id)) ||
                (erase.isPending && erase.variables.id === fact.id)
              }
              onRestore={() => restore.mutate({ ids: [fact.id] }, options)}
              onErase={() => erase.mutate({ id: fact.id }, options)}
            />
          ))}
        </ol>
      )}
      <div onClickCapture={() => (turnedFrom.current = page)}>
        <ListPager search={search} page={page} hasNext={hasNext} />
      </div>
    </section>
  );
}

type DeletedFactRowProps = {
  fact: Outputs['deletedFacts']['list']['facts'][number];
  /** Being restored or erased. */
  isLeaving: boolean;
  onRestore: () => void;
  onErase: () => void;
};

function DeletedFactRow({ fact, isLeaving, onRestore, onErase }: DeletedFactRowProps) {
  const textId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const common = { size: 'small', isPending: isLeaving, 'aria-describedby': textId } as const;

  return (
    <li
      className={`grid gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-[1fr_auto] ${isLeaving ? 'opacity-50' : ''}`}
    >
      <div className="min-w-0">
        <p id={textId} className="font-mono wrap-anywhere">
          {fact.factText}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
          <span className="min-w-0 wrap-anywhere">Source: {fact.source}</span>
          <span>
            Deleted <LocalTime at={fact.deletedAt} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 self-start">
        <Button {...common} variant="secondary" onPress={onRestore}>
          Restore
        </Button>
        <Button {...common} variant="danger" onPress={() => setIsAsking(true)}>
          Delete for good
        </Button>
        <Confirm
          title="Delete this fact for good?"
          action="Delete for good"
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={onErase}
        >
          This cannot be undone, and its history goes with it.
        </Confirm>
      </div>
    </li>
  );
}
