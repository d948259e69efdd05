import { failureMessage, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';

/** Sends a test mail, and says what the mail server answered. */
export function TestMail() {
  const test = trpc.mail.sendTest.useMutation();
  const { data, error, isPending } = test;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" size="small" isPending={isPending} onPress={() => test.mutate()}>
        {isPending ? 'Sending a test mail...' : 'Send a test mail'}
      </Button>
      <div className="min-w-0 break-words">
        {data?.isAccepted === true && <SuccessNotice>{data.answer}</SuccessNotice>}
        {data?.isAccepted === false && <FailureNotice>{data.answer}</FailureNotice>}
        {error && <FailureNotice>{failureMessage(error)}</FailureNotice>}
      </div>
    </div>
  );
}
