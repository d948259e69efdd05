import { keepPreviousData } from '@tanstack/react-query';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { listPage, type DeskSearch } from '#client/desk/desk-search.ts';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { localDay, TimeOfDay } from '#client/desk/local-time.tsx';
import { trpc } from '#client/trpc.tsx';

/** What administrators did, newest first, day by day. */
export function Activity({ search }: { search: DeskSearch }) {
  const list = trpc.people.activity.useQuery(
    { page: listPage(search) },
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = list;
  const days = Object.entries(Object.groupBy(data?.rows ?? [], ({ at }) => localDay(at)));

  return (
    <DeskContent label="Activity" search={search}>
      <DeskList
        noun="change"
        query={list}
        page={data}
        search={search}
        empty="Nothing was done yet. Who did what, and when, will stand here for a year."
      >
        {days.map(([day, entries = []]) => (
          <section
            key={day}
            aria-label={day}
            className="grid gap-x-8 border-rule py-3 lg:grid-cols-[1fr_3fr] lg:not-first:border-t"
          >
            <h2 className="border-rule font-mono text-note text-ink-soft max-lg:border-b max-lg:pb-2 lg:sticky lg:top-6 lg:self-start lg:pt-2">
              {day}
            </h2>
            <ol>
              {entries.map(({ id, at, who, what }) => (
                <li
                  key={id}
                  className="flex items-baseline gap-x-4 border-b border-rule py-1.5 text-row last:border-b-0"
                >
                  <span className="w-18 shrink-0 text-note whitespace-nowrap text-ink-soft">
                    <TimeOfDay at={at} />
                  </span>
                  <span className="min-w-0 text-balance wrap-anywhere">
                    {who ? `${who} ${what}` : what}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </DeskList>
    </DeskContent>
  );
}
