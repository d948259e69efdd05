import { TimeCell, WrappingRow, WrappingTable } from '#client/desk/wrapping-table.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Subscription } from './use-subscriber-changes.ts';

type SubscriberTableProps = {
  subscriptions: readonly Subscription[];
  /** The one that is being removed. */
  leavingId: number | undefined;
  onRemove: (subscription: Subscription) => void;
  onMailAgain: (subscription: Subscription) => void;
};

const columns = ['Email address', 'Asked', 'Confirmed', 'Undeliverable', 'Action'];

export function SubscriberTable({ subscriptions, leavingId, ...on }: SubscriberTableProps) {
  return (
    <WrappingTable columns={columns}>
      {subscriptions.map((subscription) => (
        <SubscriberRow
          key={subscription.id}
          subscription={subscription}
          isLeaving={subscription.id === leavingId}
          onRemove={() => on.onRemove(subscription)}
          onMailAgain={() => on.onMailAgain(subscription)}
        />
      ))}
    </WrappingTable>
  );
}

type SubscriberRowProps = {
  subscription: Subscription;
  isLeaving: boolean;
  onRemove: () => void;
  onMailAgain: () => void;
};

function SubscriberRow({ subscription, isLeaving, onRemove, onMailAgain }: SubscriberRowProps) {
  const emailId = `subscriber-${subscription.id}`;
  const { email, askedAt, confirmedAt, undeliverableAt } = subscription;
  const button = { variant: 'quiet', size: 'small', 'aria-describedby': emailId } as const;
  return (
    <WrappingRow heading={email} headingId={emailId} isLeaving={isLeaving}>
      <TimeCell column="Asked" at={askedAt} />
      <TimeCell column="Confirmed" at={confirmedAt} />
      <TimeCell column="Undeliverable" at={undeliverableAt} />
      <td className="ml-auto text-right whitespace-nowrap">
        <span className="-mx-3">
          {/* Letters go to confirmed addresses alone: for another there is nothing to mail again. */}
          {undeliverableAt && confirmedAt && (
            <Button {...button} onPress={onMailAgain}>
              Mail again
            </Button>
          )}
          <Button {...button} isPending={isLeaving} onPress={onRemove}>
            Remove
          </Button>
        </span>
      </td>
    </WrappingRow>
  );
}
