import { useState } from 'react';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { plural } from '#shared/plural.ts';

export type Subscription = Outputs['subscribers']['list']['subscriptions'][number];

type SubscriberChangesOptions = {
  /** Reads the list again, also after a refusal: somebody else may have removed the address. */
  onChanged: () => Promise<unknown>;
  /** The control that had the focus may be gone. */
  onSettled: () => void;
};

/** The changes of a subscriber, and what became of the last one. */
export function useSubscriberChanges({ onChanged, onSettled }: SubscriberChangesOptions) {
  const [result, setResult] = useState<{ text: string; isFailure: boolean }>();
  const settle = async () => {
    await onChanged();
    onSettled();
  };
  const remove = trpc.subscribers.remove.useMutation({ onSettled: settle });
  const mailAgain = trpc.subscribers.mailAgain.useMutation({ onSettled: settle });
  const mailAllAgain = trpc.subscribers.mailAllAgain.useMutation({ onSettled: settle });

  const say = (done: string, refused: string) => ({
    onSuccess: () => setResult({ text: done, isFailure: false }),
    onError: (error: unknown) =>
      setResult({ text: `${refused}: ${failureMessage(error)}`, isFailure: true }),
  });

  return {
    result,
    leavingId: remove.isPending ? remove.variables.id : undefined,
    askRemoval({ id, email }: Subscription) {
      if (!window.confirm(`Remove ${email} from the list?`)) return;
      setResult(undefined);
      remove.mutate({ id }, say(`${email} is off the list.`, `${email} was not removed`));
    },
    mailAgain({ id, email }: Subscription) {
      setResult(undefined);
      mailAgain.mutate(
        { id },
        say(`${email} gets the next letters again.`, `${email} is still undeliverable`),
      );
    },
    mailAllAgain(count: number) {
      const addresses = plural(count, 'address', 'addresses');
      if (!window.confirm(`Mail ${addresses} again that a mail server has refused?`)) return;
      setResult(undefined);
      mailAllAgain.mutate(
        undefined,
        say(
          `${addresses} will get the next letters again.`,
          'The addresses are still undeliverable',
        ),
      );
    },
  };
}
