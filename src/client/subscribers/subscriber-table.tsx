import type { ReactNode } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import type { Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';

type Subscription = Outputs['subscribers']['list']['subscriptions'][number];

type SubscriberTableProps = {
  subscriptions: readonly Subscription[];
  /** The one that is being removed. */
  leavingId: number | undefined;
  onRemove: (subscription: Subscription) => void;
};

/** On a narrow screen each row is a block, whose cells begin with the names of their columns. */
export function SubscriberTable({ subscriptions, leavingId, onRemove }: SubscriberTableProps) {
  return (
    <table className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <HeadCell>Email address</HeadCell>
          <HeadCell>Asked</HeadCell>
          <HeadCell>Confirmed</HeadCell>
          <HeadCell>Undeliverable</HeadCell>
          <HeadCell>
            <span className="sr-only">Action</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {subscriptions.map((subscription) => (
          <Row
            key={subscription.id}
            subscription={subscription}
            isLeaving={subscription.id === leavingId}
            onRemove={() => onRemove(subscription)}
          />
        ))}
      </tbody>
    </table>
  );
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="pr-4 pb-2 text-note font-semibold">
      {children}
    </th>
  );
}

type RowProps = { subscription: Subscription; isLeaving: boolean; onRemove: () => void };

function Row({ subscription, isLeaving, onRemove }: RowProps) {
  const { id, email, askedAt, confirmedAt, undeliverableAt } = subscription;
  const emailId = `subscriber-${id}`;
  return (
    <tr
      className={`border-t border-rule max-md:block max-md:py-3 ${isLeaving ? 'opacity-50' : ''}`}
    >
      <th
        id={emailId}
        scope="row"
        className="py-2 pr-4 font-normal wrap-anywhere max-md:block max-md:py-0"
      >
        {email}
      </th>
      <TimeCell column="Asked" at={askedAt} />
      <TimeCell column="Confirmed" at={confirmedAt} />
      <TimeCell column="Undeliverable" at={undeliverableAt} />
      <td className="text-right max-md:-ml-3 max-md:block max-md:text-left">
        <Button
          variant="quiet"
          size="small"
          aria-describedby={emailId}
          isPending={isLeaving}
          onPress={onRemove}
        >
          Remove
        </Button>
      </td>
    </tr>
  );
}

function TimeCell({ column, at }: { column: string; at: string | null }) {
  return (
    <td
      data-column={column}
      className="py-2 pr-4 text-note max-md:block max-md:py-0 max-md:before:text-ink-soft max-md:before:content-[attr(data-column)_'_'] max-md:empty:hidden"
    >
      {at && <LocalTime at={at} />}
    </td>
  );
}
