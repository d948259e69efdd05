import { useState } from 'react';
import { trpc, type Outputs } from '#client/trpc.tsx';

type Subscription = Outputs['subscribers']['list']['subscriptions'][number];

type RemovalOptions = {
  /** Reads the list again, also after a refusal: somebody else may have removed the address. */
  onChanged: () => Promise<unknown>;
  /** The row, and with it the focus, may be gone. */
  onSettled: () => void;
};

/** Asks, removes a subscriber and says what became of it. */
export function useRemoval({ onChanged, onSettled }: RemovalOptions) {
  const [email, setEmail] = useState('');
  const remove = trpc.subscribers.remove.useMutation({
    async onSettled() {
      await onChanged();
      onSettled();
    },
  });

  return {
    removed: remove.isSuccess ? email : undefined,
    refusal: remove.isError ? { email, error: remove.error } : undefined,
    leavingId: remove.isPending ? remove.variables.id : undefined,
    ask(subscription: Subscription) {
      if (!window.confirm(`Remove ${subscription.email} from the list?`)) return;
      setEmail(subscription.email);
      remove.mutate({ id: subscription.id });
    },
  };
}
