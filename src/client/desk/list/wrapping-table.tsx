import type { ReactNode } from 'react';
import { LocalDay, LocalTime } from '#client/desk/local-time.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { WarningIcon } from '#client/ui/icons.tsx';

type WrappingTableProps = {
  columns: readonly string[];
  children: ReactNode;
};

/** A table whose rows wrap below 1024 px, where its header is for assistive technology alone. */
export function WrappingTable({ columns, children }: WrappingTableProps) {
  return (
    <table className="block w-full text-left lg:table">
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="pb-2 align-baseline text-note font-semibold not-last:lg:pr-4 lg:last:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">{children}</tbody>
    </table>
  );
}

type WrappingRowProps = {
  /** What the row is about, and the id of the cell that says it. */
  heading: ReactNode;
  headingId?: string;
  isLeaving?: boolean;
  children: ReactNode;
};

export function WrappingRow({ heading, headingId, isLeaving = false, children }: WrappingRowProps) {
  return (
    <tr
      className={`quiet-row flex flex-wrap items-center gap-x-4 border-t border-rule py-2 lg:table-row ${isLeaving ? 'opacity-50' : ''}`}
    >
      <th
        id={headingId}
        scope="row"
        className="basis-full text-row font-normal wrap-anywhere lg:py-2 lg:pr-4"
      >
        {heading}
      </th>
      {children}
    </tr>
  );
}

type TimeCellProps = {
  column: string;
  at: string | null;
  /** Shows the day alone. */
  isDay?: boolean;
  /** Something that should not have happened. */
  isBad?: boolean;
};

/** A moment; empty where there is none. Where the header is not seen, it begins with the name of its column. */
export function TimeCell({ column, at, isDay, isBad }: TimeCellProps) {
  return (
    <td
      className={`text-note max-lg:empty:sr-only lg:whitespace-nowrap lg:not-last:pr-4 lg:last:text-right ${isDay ? 'max-lg:min-w-28' : 'sm:max-lg:min-w-56'} ${isBad ? 'text-danger' : ''}`}
    >
      {at && (
        <>
          {isBad && <WarningIcon className="mr-1.5 inline size-4 align-[-0.1875rem]" />}
          <span className={`lg:hidden ${isBad ? '' : 'text-ink-soft'}`}>{column} </span>
          {isDay ? <LocalDay at={at} /> : <LocalTime at={at} />}
        </>
      )}
    </td>
  );
}

type ActionsCellProps<Name extends string> = {
  names: readonly Name[];
  /** The id of the cell that says what the row is about. */
  headingId: string;
  pending?: Name;
  onPress: (name: Name) => void;
};

export function ActionsCell<Name extends string>(props: ActionsCellProps<Name>) {
  const { names, headingId, pending, onPress } = props;
  return (
    <td className="ml-auto text-right max-lg:-my-2.5 lg:whitespace-nowrap">
      <span className="-mx-3">
        {names.map((name) => (
          <SmallButton
            key={name}
            variant={name === 'Remove' ? 'quietDanger' : 'quiet'}
            className="[--quiet:initial]"
            aria-describedby={headingId}
            isPending={name === pending}
            onPress={() => onPress(name)}
          >
            {name}
          </SmallButton>
        ))}
      </span>
    </td>
  );
}
