import { trpc } from '#client/trpc.tsx';

/** Shows how many mails wait, failed for good or are held back, and why; nothing where there are none. */
export function MailStatus() {
  const { data: queue } = trpc.mail.status.useQuery();
  if (!queue || queue.waiting.count + queue.givenUp.count + queue.held === 0) return null;

  const { waiting, givenUp, held } = queue;
  return (
    <section aria-label="Mail" className="mb-6 border-l-2 border-pencil pl-4 text-note">
      {waiting.count > 0 && (
        <p>
          {count(waiting.count)} could not be sent and will be tried again.{' '}
          <Reason text={waiting.lastError} />
        </p>
      )}
      {givenUp.count > 0 && (
        <p>
          {count(givenUp.count)} could not be sent and will not be tried again.{' '}
          <Reason text={givenUp.lastError} />
        </p>
      )}
      {held > 0 && <p>{count(held)} held back for half a day: the messages look like spam.</p>}
    </section>
  );
}

function Reason({ text }: { text: string | null }) {
  return (
    <>
      The mail server said: <span className="font-mono break-words">{text}</span>
    </>
  );
}

function count(mails: number): string {
  return mails === 1 ? '1 mail' : `${mails} mails`;
}
