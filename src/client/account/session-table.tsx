import { TimeCell, WrappingRow, WrappingTable } from '#client/desk/list/wrapping-table.tsx';
import type { Outputs } from '#client/trpc.tsx';

const columns = ['Browser', 'Started', 'Last seen'];

export function SessionTable({ sessions }: { sessions: Outputs['account']['sessions'] }) {
  return (
    <WrappingTable columns={columns}>
      {sessions.map(({ number, browser, createdAt, lastSeenAt, isCurrent }) => (
        <WrappingRow
          key={number}
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
