import type { ReactNode } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { subjectLabel } from '#shared/contact.ts';
import { folderNames } from '#shared/messages.ts';
import { LocalTime } from '#client/desk/local-time.tsx';

type Message = Outputs['messages']['byId'];

/** All that a message says, and what became of its notice. Each text has the direction of its own script. */
export function MessageFields({ message }: { message: Message }) {
  const { name, email, company, subject, createdAt, folder, notice, reasons } = message;
  return (
    <>
      <h2 className="text-head break-words">
        {subjectLabel(subject)} from <bdi>{name}</bdi>
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 break-words sm:gap-x-6">
        <Field label="Name">{name}</Field>
        <Field label="E-mail">{email}</Field>
        <Field label="Company">{company ?? 'not given'}</Field>
        <Field label="Subject">{subjectLabel(subject)}</Field>
        <Field label="Received">
          <LocalTime at={createdAt} />
        </Field>
        <Field label="Folder">{folderNames[folder]}</Field>
      </dl>
      <h3 className="mt-4 text-note font-semibold">Message</h3>
      <p dir="auto" className="max-w-text break-words whitespace-pre-wrap">
        {message.message}
      </p>
      <div className="mt-4 border-l-2 border-rule pl-4 text-note break-words text-ink-soft">
        <p>{noticeWords(notice)}</p>
        {reasons.length > 0 && <p>Suspected: {reasons.join(', ')}</p>}
      </div>
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-note font-semibold">{label}</dt>
      <dd className="min-w-0">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function noticeWords({ state, reason }: Message['notice']): string {
  return {
    mailed: 'Notice mailed',
    waits: `Notice waits: ${reason}`,
    held: 'Notice held back',
    file: 'Notice written to a file',
    refused: `Notice refused: ${reason}`,
  }[state];
}
