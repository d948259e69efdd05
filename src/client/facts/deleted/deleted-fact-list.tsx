import { useEffect, useRef } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListPager } from '#client/desk/list-pager.tsx';
import type { Outputs } from '#client/trpc.tsx';
import { DeletedFactRow } from './deleted-fact-row.tsx';
import { useErase } from './use-erase.ts';
import { useRestore } from './use-restore.ts';

type DeletedFactListProps = {
  list: Outputs['deletedFacts']['list'];
  search: DeskSearch;
};

/** A page of deleted facts, the newest deletion first. */
export function DeletedFactList({ list, search }: DeletedFactListProps) {
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
