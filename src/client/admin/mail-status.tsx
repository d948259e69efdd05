import { trpc } from '#client/trpc.tsx';

/** Says what mail waits, and why; nothing when none does. */
export function MailStatus() {
  const { data: queue } = trpc.admin.mailQueue.useQuery(undefined, {
    // The queue moves by itself: each visit of the dashboard looks again.
    staleTime: 0,
  });
  if (!queue || queue.failed + queue.held === 0) return null;

  return (
    <section aria-label="Mail" className="mb-6 border-l-2 border-pencil pl-4 text-note">
      {queue.failed > 0 && (
        <p>
          {count(queue.failed)} could not be sent and will be tried again. The mail server said:{' '}
          <span className="font-mono break-words">{queue.lastError}</span>
        </p>
      )}
      {queue.held > 0 && (
        <p>{count(queue.held)} held back for half a day: what they tell of looks like spam.</p>
      )}
    </section>
  );
}

function count(mails: number): string {
  return mails === 1 ? '1 mail' : `${mails} mails`;
}
