import { answeredError } from '#client/trpc.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { notify } from '#client/ui/notify.ts';

const title = 'Something went wrong';
const tryLater = 'Please try again later.';

/** Why a form was not sent, in its place: the server's sentence where there is one. */
export function NotSent({ error }: { error: { message: string; data?: unknown } }) {
  return (
    <FailureNotice>
      This was not sent; what you typed is still here. {error.data ? error.message : ''}
    </FailureNotice>
  );
}

/** Says the same in a toast. */
export function notifyNotSent(error: unknown) {
  notify({ title, description: answeredError(error) ?? tryLater, tone: 'destructive' });
}
