import { useState, type ReactNode } from 'react';
import { DataProvider, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, SelectField } from '#client/ui/choice-fields.tsx';
import { fireConfetti } from './confetti.ts';
import { Receipt } from '#client/paper/receipt.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { useForm } from '#client/forms/use-form.ts';
import { contactForm as words } from '#content';
import { contactInput, subjects, type AgreedTo } from '#shared/contact.ts';
import { agreedPages, legalPageNames } from '#shared/site/legal-pages.ts';
import { useEarlySubmit } from '#client/forms/pre-hydration.ts';
import { NotSent, notifyNotSent, WithoutScript } from '#client/forms/form-result.tsx';

const subjectOptions = Object.entries(subjects).map(([value, label]) => ({ value, label }));

interface ContactFormProps {
  email: string;
  phone: string;
  privacyText: string;
  /** How soon the company answers, as "one working day"; empty where that is not said. */
  answerWithin: string;
  /** The versions of the pages that the agreement leads to, where they are published. */
  privacyId?: number;
  termsId?: number;
}

export default function ContactForm(props: ContactFormProps) {
  return (
    <DataProvider>
      <WithoutScript email={props.email} phone={props.phone} />
      <SendingForm {...props} />
    </DataProvider>
  );
}

function SendingForm({ privacyText, answerWithin, privacyId, termsId }: ContactFormProps) {
  const agreedTo = { privacy: privacyId, terms: termsId };
  const [sentMessages, setSentMessages] = useState(0);
  const send = trpc.contact.send.useMutation({
    onSuccess() {
      notify(words.sentToast);
      void fireConfetti();
    },
    onError: notifyNotSent,
  });
  const { form, formProps, field } = useForm({
    schema: contactInput,
    change: send,
    add: ({ privacy }, { timeStamp }) => ({
      privacy: privacy === 'on',
      filledInMs: timeStamp,
      attempt: `${performance.timeOrigin} ${sentMessages}`,
      agreedTo,
    }),
    onDone() {
      // By the form itself: otherwise a browser brings back after a reload what was typed.
      form.current?.reset();
      setSentMessages((count) => count + 1);
    },
  });
  useEarlySubmit(form);
  /** Of a field of text, which is emptied once the message was sent. */
  const text = (name: 'name' | 'email' | 'company' | 'message') => ({
    ...field(name),
    label: words[name],
    readOnly: send.isPending,
  });

  return (
    <form {...formProps} id="contact-form" method="dialog" className="flex flex-col gap-4 sm:gap-5">
      {send.isSuccess && (
        <Receipt at={send.submittedAt}>
          {words.sent}
          {answerWithin && ` ${words.answerWithin(answerWithin)}`}
        </Receipt>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.625rem),1fr))] gap-[inherit]">
        <TextField {...text('name')} autoComplete="name" required />
        <TextField {...text('email')} type="email" autoComplete="email" required />
        <TextField {...text('company')} autoComplete="organization" />
        <SelectField
          label={words.subject}
          {...field('subject')}
          required
          placeholder={words.subjectPlaceholder}
          options={subjectOptions}
        />
      </div>
      <TextField {...text('message')} rows={4} required />
      <div>
        <CheckboxField label={agreement(agreedTo)} {...field('privacy')} required />
        <details className="text-note text-ink-soft">
          <summary className="link min-h-6 w-fit cursor-pointer">{words.privacyTitle}</summary>
          <p className="max-w-text py-1">{privacyText}</p>
        </details>
      </div>
      <TrapField />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          isDisabled={send.isPending}
          className="self-start disabled:opacity-80"
        >
          {send.isPending ? words.submitting : words.submit}
        </Button>
        {answerWithin && (
          <p className="text-note text-ink-soft">{words.answerWithin(answerWithin)}</p>
        )}
      </div>
      {send.isError && <NotSent sentence={words.notSent} error={send.error} />}
    </form>
  );
}

/** The sentence, in which the names of published pages lead to them; in a new tab, so that what was typed stays. */
function agreement(agreedTo: AgreedTo): ReactNode {
  const shown = agreedPages.filter((page) => agreedTo?.[page]);
  if (shown.length === 0) return words.privacy;
  const names = new RegExp(`(${shown.map((page) => legalPageNames[page]).join('|')})`);
  return words.privacy.split(names).map((part) => {
    const page = shown.find((page) => legalPageNames[page] === part);
    if (!page) return part;
    return (
      <a key={page} href={`/${page}`} target="_blank" rel="noopener" className="link">
        {part}
      </a>
    );
  });
}

/** Programs fill in whatever they find. People neither see this nor hear of it. */
function TrapField() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        {words.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
