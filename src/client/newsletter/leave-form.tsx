import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { SuccessNotice, TakesLostFocus } from '#client/ui/notice.tsx';
import { newsletterForm as words } from '#content';
import { NotSent } from '#client/forms/form-result.tsx';

/** Ends a subscription. A button, not the link itself: programs that look at mail open links, people press buttons. */
export function LeaveForm({ token }: { token: string }) {
  const leave = trpc.subscribers.leave.useMutation();

  if (leave.isSuccess) {
    return (
      <TakesLostFocus>
        <SuccessNotice>{words.left}</SuccessNotice>
      </TakesLostFocus>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{words.leaveAsk}</p>
      <Button
        isPending={leave.isPending}
        onPress={() => leave.mutate({ token })}
        className="self-start"
      >
        {leave.isPending ? words.leaving : words.leave}
      </Button>
      {leave.isError && <NotSent sentence={words.notLeft} error={leave.error} />}
    </div>
  );
}
