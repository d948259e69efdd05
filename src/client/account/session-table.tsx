import { LocalTime } from '#client/desk/local-time.tsx';
import type { Outputs } from '#client/trpc.tsx';

/** On a narrow screen each row is a block, whose times begin with the names of their columns. */
export function SessionTable({ sessions }: { sessions: Outputs['account']['sessions'] }) {
  return (
    <table className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-note *:pr-4 *:pb-2 *:font-semibold">
          <th scope="col">Browser</th>
          <th scope="col">Started</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {sessions.map(({ browser, createdAt, lastSeenAt, isCurrent }, index) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- Sessions may begin at the same moment; rows have no state.
            key={`${createdAt} ${index}`}
            className="border-t border-rule max-md:block max-md:py-3"
          >
            <th scope="row" className="py-2 pr-4 font-normal max-md:block max-md:py-0">
              {browser ?? 'Unknown browser'}
              {isCurrent && <strong className="ml-2 text-note text-green">This one</strong>}
            </th>
            <TimeCell column="Started" at={createdAt} />
            <TimeCell column="Last seen" at={lastSeenAt} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TimeCell({ column, at }: { column: string; at: string }) {
  return (
    <td
      data-column={column}
      className="py-2 pr-4 text-note max-md:block max-md:py-0 max-md:before:text-ink-soft max-md:before:content-[attr(data-column)_'_']"
    >
      <LocalTime at={at} />
    </td>
  );
}
