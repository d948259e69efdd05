import { LoadFailure } from '#client/load-failure.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc, failureMessage } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { plural } from '#shared/text.ts';
import { ChangeFailure } from './list/states.tsx';

/**
 * How many mails wait, failed for good or are held back, and why; where mail goes, and a test of it. In one place of a tab:
 * at its head it is what has not been sent that matters, at its foot where mail goes.
 */
export function MailStatus({ place }: { place: 'head' | 'foot' }) {
  const query = trpc.mail.status.useQuery(undefined, { staleTime: 0 });
  const { data: status } = query;
  if (!status) {
    return place === 'foot' && <LoadFailure what="Error loading the state of mail" query={query} />;
  }
  const { waiting, givenUp, held, outbox, testRecipient } = status;
  const mayBeSent = waiting.count + givenUp.count > 0;
  const isAtHead = mayBeSent || held > 0;
  if (isAtHead !== (place === 'head')) return null;

  return (
    <section
      aria-label="Mail"
      className={`text-note ${isAtHead ? 'mb-4 border-l-2 border-field pl-4' : '-mx-4 mt-8 border-t border-rule px-4 pt-4 sm:-mx-6 sm:px-6 lg:mt-4'}`}
    >
      {waiting.count > 0 && (
        <p>
          <span>{`${plural(waiting.count, 'mail')} could not be sent and will be tried again. `}</span>
          <Reason text={waiting.lastError} />
        </p>
      )}
      {givenUp.count > 0 && (
        <p>
          <span>{`${plural(givenUp.count, 'mail')} could not be sent and will not be tried again. `}</span>
          <Reason text={givenUp.lastError} />
        </p>
      )}
      {held > 0 && (
        <p>
          {`${plural(held, 'mail')} held back for half a day: the ${held === 1 ? 'message looks' : 'messages look'} like spam.`}
        </p>
      )}
      {mayBeSent && <SendAgain />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0">
          {outbox
            ? `SMTP_URL is not set: mail is written to files in ${outbox}.`
            : `New messages are announced to ${testRecipient}.`}
        </p>
        <TestMail />
      </div>
    </section>
  );
}

/** Tries all of it at once. What became of that is shown where it says what waits. */
function SendAgain() {
  const utils = trpc.useUtils();
  const sendAgain = trpc.mail.sendAgain.useMutation({
    onSettled: () => utils.mail.status.invalidate(),
    onError: (error) => notifyFailure('Failed to send the mail again', error),
  });
  const { isPending, isSuccess } = sendAgain;
  return (
    <div className="my-2 flex flex-wrap items-center gap-4">
      <SmallButton isPending={isPending} onPress={() => sendAgain.mutate()}>
        Send again now
      </SmallButton>
      <output>{isSuccess && 'It is being sent. “Refresh” shows what became of it.'}</output>
      <ChangeFailure of={[sendAgain]} />
    </div>
  );
}

/** Why something failed, in the words of what refused it. */
export function Reason({ text }: { text: string | null }) {
  return (
    <>
      Reason: <span className="font-mono">{text}</span>
    </>
  );
}

function TestMail() {
  const test = trpc.mail.sendTest.useMutation();
  const { data, error, isPending } = test;

  return (
    <>
      <SmallButton isPending={isPending} onPress={() => test.mutate()}>
        {isPending ? 'Sending a test mail...' : 'Send a test mail'}
      </SmallButton>
      <div className="min-w-0 empty:hidden">
        {data?.isAccepted === true && <SuccessNotice>{data.answer}</SuccessNotice>}
        {data?.isAccepted === false && <FailureNotice>{data.answer}</FailureNotice>}
        {error && <FailureNotice>{failureMessage(error)}</FailureNotice>}
      </div>
    </>
  );
}
