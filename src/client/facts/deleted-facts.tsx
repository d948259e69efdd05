import { keepPreviousData } from '@tanstack/react-query';
import { BackLink } from '#client/desk/list/back-link.tsx';
import { listPage, type DeskSearch } from '#client/desk/desk-search.ts';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { factLimits } from '#shared/facts.ts';
import { useErase, useRestore } from './fact-changes.ts';

/** The facts that can be restored, the newest deletion first, in the place of the list of facts. */
export default function DeletedFacts({ search }: { search: DeskSearch }) {
  const query = trpc.deletedFacts.list.useQuery(
    { page: listPage(search) },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  const restore = useRestore();
  const erase = useErase();

  return (
    <Card>
      <div className="desk-head">
        <BackLink search={{}}>Back to Facts</BackLink>
        <h1>Recently deleted</h1>
      </div>
      <p className="mb-4 text-note text-ink-soft">
        Facts stay here for {factLimits.deletedDays} days and are then erased.
      </p>
      <DeskContent label="Deleted facts" search={search}>
        <ChangeFailure of={[restore, erase]} />
        <DeskList
          noun="deleted fact"
          query={query}
          page={data}
          search={search}
          empty="There are no deleted facts. Those that you delete will stand here."
        >
          <ol>
            {data?.rows.map(({ id, factText, source, deletedAt }) => {
              const textId = `deleted-${id}`;
              const isLeaving =
                (restore.isPending && restore.variables.ids.includes(id)) ||
                (erase.isPending && erase.variables.id === id);
              const button = { isPending: isLeaving, 'aria-describedby': textId };
              return (
                <li
                  key={id}
                  className={`grid gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-[1fr_auto] ${isLeaving ? 'opacity-50' : ''}`}
                >
                  <div className="min-w-0">
                    <p id={textId} className="font-mono wrap-anywhere">
                      {factText}
                    </p>
                    <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
                      <span className="min-w-0 wrap-anywhere">Source: {source}</span>
                      <span>
                        Deleted <LocalTime at={deletedAt} />
                      </span>
                    </p>
                  </div>
                  <div className="flex flex-wrap items-center gap-2 self-start">
                    <SmallButton {...button} onPress={() => restore.mutate({ ids: [id] })}>
                      Restore
                    </SmallButton>
                    <AskingButton
                      {...button}
                      name="Delete for good"
                      question="Delete this fact for good?"
                      variant="danger"
                      onConfirm={() => erase.mutate({ id })}
                    >
                      This cannot be undone, and its history goes with it.
                    </AskingButton>
                  </div>
                </li>
              );
            })}
          </ol>
        </DeskList>
      </DeskContent>
    </Card>
  );
}
