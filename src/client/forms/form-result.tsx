import { answeredError } from '#client/trpc.tsx';
import { FailureNotice, RevealOnMount } from '#client/ui/notice.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { contactForm, failureToast } from '#content';

type NotSentProps = {
  /** What it means for the visitor. */
  sentence: string;
  error: { message: string; data?: unknown };
};

/** Says in the form's place that it was not sent, and why: the server's sentence where there is one. */
export function NotSent({ sentence, error }: NotSentProps) {
  return (
    // The button that had the focus could not be pressed meanwhile.
    <RevealOnMount>
      <FailureNotice>
        {sentence} {error.data ? error.message : ''}
      </FailureNotice>
    </RevealOnMount>
  );
}

/** Says the same in a toast. */
export function notifyNotSent(error: unknown) {
  const { title, description } = failureToast;
  notify({ title, description: answeredError(error) ?? description, tone: 'destructive' });
}

/**
 * Says in the form's place, where no script runs, how else to write. One that did not come may come with the page: Firefox
 * and WebKit never ask again for a module that has failed, and of a newer version of the site there are other files.
 */
export function WithoutScript({ email, phone }: { email: string; phone: string }) {
  return (
    <p className="without-script mb-6 border border-danger p-4">
      {contactForm.withoutScript(email, phone)}{' '}
      {/* This very address: the token of a mail's link may stand in it. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="" className="link hidden in-data-failed:inline">
        {contactForm.loadAgain}
      </a>
    </p>
  );
}
