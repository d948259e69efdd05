import type { FormEvent } from 'react';
import { DataProvider, fieldErrors, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice, TakesLostFocus } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors } from '#client/forms/use-form-errors.ts';
import { useHydrated } from '#client/ui/use-store.ts';
import { newsletterForm as words } from '#content';
import { contactLimits, subscribeInput } from '#shared/contact.ts';
import { useEarlySubmit, useEarlyValues } from '#client/forms/pre-hydration.ts';
import { NotSent, notifyNotSent } from '#client/forms/form-result.tsx';
import { LeaveForm } from './leave-form.tsx';

const formId = 'newsletter-form';

/** Asks for an address; for somebody who comes from a mail of ours, asks to confirm it or to leave. */
export default function NewsletterForm() {
  const isHydrated = useHydrated();
  // The page is the same for everybody when it leaves the server, so the tokens are looked at only here.
  const search = new URLSearchParams(isHydrated ? window.location.search : '');
  return <DataProvider>{formOf(search)}</DataProvider>;
}

function formOf(search: URLSearchParams) {
  const [leave, confirm] = [search.get('leave'), search.get('confirm')];
  if (leave !== null) return <LeaveForm token={leave} />;
  return confirm ? <ConfirmForm token={confirm} /> : <SubscribeForm />;
}

function SubscribeForm() {
  const early = useEarlyValues(formId);
  const { form, errors, setErrors, forget, check } = useFormErrors();
  useEarlySubmit(form);
  const subscribe = trpc.contact.subscribe.useMutation({
    onError(error) {
      setErrors(fieldErrors(error));
      notifyNotSent(error);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = check(subscribeInput, Object.fromEntries(new FormData(event.currentTarget)));
    if (input && !subscribe.isPending) subscribe.mutate(input);
  };

  if (subscribe.isSuccess) {
    return (
      <TakesLostFocus>
        <SuccessNotice>{words.sent}</SuccessNotice>
      </TakesLostFocus>
    );
  }
  return (
    <form
      ref={form}
      id={formId}
      method="dialog"
      onSubmit={submit}
      onInput={forget}
      noValidate
      className="grid gap-4 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        isRequired
        maxLength={contactLimits.email}
        error={errors.email?.[0]}
        defaultValue={early.email}
      />
      {/* Level with the field, under whose label it begins; an error under the field moves nothing. */}
      <Button
        type="submit"
        isDisabled={subscribe.isPending}
        className="self-start justify-self-start sm:mt-6.75 sm:min-h-11.5"
      >
        {subscribe.isPending ? words.submitting : words.submit}
      </Button>
      {subscribe.isError && (
        <div className="col-span-full">
          <NotSent sentence={words.notSent} error={subscribe.error} />
        </div>
      )}
    </form>
  );
}

/** A button, not the link itself: programs that look at mail open links, people press buttons. */
function ConfirmForm({ token }: { token: string }) {
  const confirm = trpc.contact.confirmSubscription.useMutation();
  const refusal = confirm.error?.data?.code;

  if (confirm.isSuccess) {
    return (
      <TakesLostFocus>
        <SuccessNotice>{words.confirmed}</SuccessNotice>
      </TakesLostFocus>
    );
  }
  // A link that was cut off is refused before it is looked up.
  if (refusal === 'NOT_FOUND' || refusal === 'BAD_REQUEST') {
    return (
      <div className="flex flex-col gap-4">
        <TakesLostFocus>
          <FailureNotice>{words.linkUsed}</FailureNotice>
        </TakesLostFocus>
        <SubscribeForm />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{words.confirmAsk}</p>
      <Button
        isPending={confirm.isPending}
        onPress={() => confirm.mutate({ token })}
        className="self-start"
      >
        {confirm.isPending ? words.confirming : words.confirm}
      </Button>
      {confirm.isError && <NotSent sentence={words.notConfirmed} error={confirm.error} />}
    </div>
  );
}
