import { TimeCell, WrappingRow, WrappingTable } from '#client/desk/wrapping-table.tsx';
import type { Outputs } from '#client/trpc.tsx';

const columns = ['Browser', 'Started', 'Last seen'];

export function SessionTable({ sessions }: { sessions: Outputs['account']['sessions'] }) {
  return (
    <WrappingTable columns={columns}>
      {sessions.map(({ browser, createdAt, lastSeenAt, isCurrent }, index) => (
        <WrappingRow
          // oxlint-disable-next-line react/no-array-index-key -- Sessions may begin at the same moment; rows have no state.
          key={`${createdAt} ${index}`}
          heading={
            <>
              {browser ?? 'Unknown browser'}
              {isCurrent && <strong className="text-note text-green"> This one</strong>}
            </>
          }
        >
          <TimeCell column="Started" at={createdAt} />
          <TimeCell column="Last seen" at={lastSeenAt} />
        </WrappingRow>
      ))}
    </WrappingTable>
  );
}
