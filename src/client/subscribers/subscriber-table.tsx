import { TimeCell, WrappingRow, WrappingTable } from '#client/desk/wrapping-table.tsx';
import type { Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';

type Subscription = Outputs['subscribers']['list']['subscriptions'][number];

type SubscriberTableProps = {
  subscriptions: readonly Subscription[];
  /** The one that is being removed. */
  leavingId: number | undefined;
  onRemove: (subscription: Subscription) => void;
};

const columns = ['Email address', 'Asked', 'Confirmed', 'Undeliverable', 'Action'];

export function SubscriberTable({ subscriptions, leavingId, onRemove }: SubscriberTableProps) {
  return (
    <WrappingTable columns={columns}>
      {subscriptions.map((subscription) => (
        <SubscriberRow
          key={subscription.id}
          subscription={subscription}
          isLeaving={subscription.id === leavingId}
          onRemove={() => onRemove(subscription)}
        />
      ))}
    </WrappingTable>
  );
}

type SubscriberRowProps = { subscription: Subscription; isLeaving: boolean; onRemove: () => void };

function SubscriberRow({ subscription, isLeaving, onRemove }: SubscriberRowProps) {
  const emailId = `subscriber-${subscription.id}`;
  return (
    <WrappingRow heading={subscription.email} headingId={emailId} isLeaving={isLeaving}>
      <TimeCell column="Asked" at={subscription.askedAt} />
      <TimeCell column="Confirmed" at={subscription.confirmedAt} />
      <TimeCell column="Undeliverable" at={subscription.undeliverableAt} />
      <td className="ml-auto">
        <Button
          variant="quiet"
          size="small"
          aria-describedby={emailId}
          isPending={isLeaving}
          onPress={onRemove}
          className="-mx-3"
        >
          Remove
        </Button>
      </td>
    </WrappingRow>
  );
}
