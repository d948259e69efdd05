import { useState } from 'react';
import type { ChangeResult } from '#client/desk/list/states.tsx';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { plural } from '#shared/plural.ts';

export type Subscription = Outputs['subscribers']['list']['subscriptions'][number];

/** The changes of subscribers, and what became of the last one. */
export function useSubscriberChanges() {
  const { subscribers } = trpc.useUtils();
  const [result, setResult] = useState<ChangeResult>();
  // Also after a refusal: somebody else may have removed the address.
  const refresh = { onSettled: () => subscribers.invalidate() };
  const remove = trpc.subscribers.remove.useMutation(refresh);
  const mailAgain = trpc.subscribers.mailAgain.useMutation(refresh);
  const mailAllAgain = trpc.subscribers.mailAllAgain.useMutation(refresh);

  const say = (done: string, refused: string) => {
    setResult(undefined);
    return {
      onSuccess: () => setResult({ text: done }),
      onError: (error: unknown) =>
        setResult({ text: `${refused}: ${failureMessage(error)}`, isFailure: true }),
    };
  };

  return {
    result,
    leavingId: remove.isPending ? remove.variables.id : undefined,
    askRemoval({ id, email }: Subscription) {
      if (!window.confirm(`Remove ${email} from the list?`)) return;
      remove.mutate({ id }, say(`${email} is off the list.`, `${email} was not removed`));
    },
    mailAgain({ id, email }: Subscription) {
      mailAgain.mutate(
        { id },
        say(`${email} gets the next letters again.`, `${email} is still undeliverable`),
      );
    },
    mailAllAgain(count: number) {
      const addresses = plural(count, 'address', 'addresses');
      if (!window.confirm(`Mail ${addresses} again that a mail server has refused?`)) return;
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
