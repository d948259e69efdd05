import { answeredError } from '#client/trpc.tsx';
import { notify } from '#client/ui/notify.ts';

const title = 'Something went wrong';
const tryLater = 'Please try again later.';

/** How a form ended well, in its place. */
export function Sent({ children }: { children: string }) {
  return <output className="block border-l-2 border-green pl-4">{children}</output>;
}

/** Why a form was not sent, in its place: the server's sentence where there is one. */
export function NotSent({ error }: { error: { message: string; data?: unknown } }) {
  return (
    <p role="alert" className="border-l-2 border-danger pl-4 text-danger">
      {title}. {error.data ? error.message : tryLater}
    </p>
  );
}

/** Says the same in a toast. */
export function notifyNotSent(error: unknown) {
  notify({ title, description: answeredError(error) ?? tryLater, tone: 'destructive' });
}
