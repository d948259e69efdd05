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

/** Below 1024 px a row wraps, and its times begin with the names of their columns. */
export function SubscriberTable({ subscriptions, leavingId, onRemove }: SubscriberTableProps) {
  return (
    <table className="w-full text-left max-lg:block">
      <thead className="max-lg:sr-only">
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
      <tbody className="max-lg:block">
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
      className={`border-t border-rule max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:py-2 ${isLeaving ? 'opacity-50' : ''}`}
    >
      <th
        id={emailId}
        scope="row"
        className="py-2 pr-4 font-normal wrap-anywhere max-lg:basis-full max-lg:py-0"
      >
        {email}
      </th>
      <TimeCell column="Asked" at={askedAt} />
      <TimeCell column="Confirmed" at={confirmedAt} />
      <TimeCell column="Undeliverable" at={undeliverableAt} />
      <td className="text-right max-lg:ml-auto">
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
      className="py-2 pr-4 text-note whitespace-nowrap max-lg:p-0 max-lg:before:text-ink-soft max-lg:before:content-[attr(data-column)_'_'] max-lg:empty:sr-only max-lg:empty:before:content-none"
    >
      {at && <LocalTime at={at} />}
    </td>
  );
}
