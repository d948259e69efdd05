import { useState, type FormEvent } from 'react';
import { DataProvider, fieldErrors, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, SelectField } from '#client/ui/choice-fields.tsx';
import { fireConfetti } from './confetti.ts';
import { SuccessNotice } from '#client/ui/notice.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors, type FormErrors } from '#client/forms/use-form-errors.ts';
import { contactForm as words } from '#content';
import { contactInput, contactLimits, subjects } from '#shared/contact.ts';
import { useEarlySubmit, useEarlyValues } from '#client/forms/pre-hydration.ts';
import { NotSent, notifyNotSent } from '#client/forms/form-result.tsx';

const formId = 'contact-form';
const subjectOptions = Object.entries(subjects).map(([value, label]) => ({ value, label }));

/** The form of the contact section, with what it needs to send. */
export default function ContactForm() {
  return (
    <DataProvider>
      <p className="without-script mb-6 border border-danger p-4">{words.withoutScript}</p>
      <SendingForm />
    </DataProvider>
  );
}

function SendingForm() {
  const [sentMessages, setSentMessages] = useState(0);
  const { form, errors, setErrors, forget, check } = useFormErrors();
  useEarlySubmit(form);
  const send = trpc.contact.send.useMutation({
    onSuccess() {
      setSentMessages((count) => count + 1);
      notify(words.sentToast);
      void fireConfetti();
    },
    onError(error) {
      setErrors(fieldErrors(error));
      notifyNotSent(error);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const data = new FormData(event.currentTarget);
    const input = check(contactInput, {
      ...Object.fromEntries(data),
      privacy: data.get('privacy') === 'on',
      filledInMs: event.timeStamp,
      attempt: `${performance.timeOrigin} ${sentMessages}`,
    });
    if (input) send.mutate(input);
    else send.reset();
  };

  return (
    <form
      ref={form}
      id={formId}
      method="dialog"
      onSubmit={submit}
      onInput={forget}
      noValidate
      className="flex flex-col gap-5"
    >
      {/* A sent message leaves an empty form; after a failed one the text is still there. */}
      <Fields key={sentMessages} isFirst={sentMessages === 0} errors={errors} />
      <TrapField />
      <Button type="submit" isDisabled={send.isPending} className="self-start">
        {send.isPending ? words.submitting : words.submit}
      </Button>
      {send.isSuccess && <SuccessNotice>{words.sent}</SuccessNotice>}
      {send.isError && <NotSent sentence={words.notSent} error={send.error} />}
    </form>
  );
}

function Fields({ isFirst, errors }: { isFirst: boolean; errors: FormErrors }) {
  const early = useEarlyValues(formId);
  const begin = (name: string) => (isFirst ? early[name] : undefined);
  const { name, email, company, message } = contactLimits;

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          isRequired
          maxLength={name}
          error={errors.name?.[0]}
          defaultValue={begin('name')}
        />
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          isRequired
          maxLength={email}
          error={errors.email?.[0]}
          defaultValue={begin('email')}
        />
        <TextField
          label={words.company}
          name="company"
          autoComplete="organization"
          maxLength={company}
          error={errors.company?.[0]}
          defaultValue={begin('company')}
        />
        <SelectField
          label={words.subject}
          name="subject"
          required
          placeholder={words.subjectPlaceholder}
          options={subjectOptions}
          error={errors.subject?.[0]}
        />
      </div>
      <TextField
        label={words.message}
        name="message"
        rows={4}
        isRequired
        maxLength={message}
        error={errors.message?.[0]}
        defaultValue={begin('message')}
      />
      <div>
        <CheckboxField label={words.privacy} name="privacy" required error={errors.privacy?.[0]} />
        <details className="text-note text-ink-soft">
          <summary className="w-fit cursor-pointer py-1">{words.privacyTitle}</summary>
          <p className="max-w-text py-1">{words.privacyText}</p>
        </details>
      </div>
    </>
  );
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
