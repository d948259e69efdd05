import type { FormEvent } from 'react';
import { DataProvider, fieldErrors, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice, TakesLostFocus } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Prose } from '#client/paper/prose.tsx';
import { Receipt } from '#client/paper/receipt.tsx';
import { useFormErrors } from '#client/forms/use-form-errors.ts';
import { useHydrated } from '#client/ui/use-store.ts';
import { newsletterForm as words } from '#content';
import { contactLimits, subscribeInput } from '#shared/contact.ts';
import { useEarlySubmit } from '#client/forms/pre-hydration.ts';
import { NotSent, notifyNotSent } from '#client/forms/form-result.tsx';
import { LeaveForm } from './leave-form.tsx';

const formId = 'newsletter-form';

/** The version of the Privacy Policy that the page shows, if it is published. */
type Shown = { privacyId?: number | undefined };

/** Asks for an address; for somebody who comes from a mail of ours, asks to confirm it or to leave. */
export default function NewsletterForm(shown: { privacyId?: number }) {
  const isHydrated = useHydrated();
  // The page is the same for everybody when it leaves the server, so the tokens are looked at only here.
  const search = new URLSearchParams(isHydrated ? window.location.search : '');
  return <DataProvider>{formOf(search, shown)}</DataProvider>;
}

function formOf(search: URLSearchParams, shown: Shown) {
  const [leave, confirm] = [search.get('leave'), search.get('confirm')];
  if (leave !== null) return <LeaveForm token={leave} />;
  return confirm ? <ConfirmForm token={confirm} {...shown} /> : <SubscribeForm {...shown} />;
}

function SubscribeForm({ privacyId }: Shown) {
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
    const input = check(subscribeInput, {
      ...Object.fromEntries(new FormData(event.currentTarget)),
      agreedTo: { privacy: privacyId },
    });
    if (input && !subscribe.isPending) subscribe.mutate(input);
  };

  if (subscribe.isSuccess) {
    return (
      <TakesLostFocus>
        <Receipt at={subscribe.submittedAt}>
          <Prose text={words.sent} />
        </Receipt>
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
      className="grid gap-3 min-[22rem]:grid-cols-[1fr_auto] sm:gap-4"
    >
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={contactLimits.email}
        error={errors.email?.[0]}
      />
      {/* Level with the field, under whose label it begins; an error under the field moves nothing. */}
      <Button
        type="submit"
        isDisabled={subscribe.isPending}
        className="self-start justify-self-start disabled:opacity-80 min-[22rem]:mt-6.75 min-[22rem]:min-h-11.5"
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
function ConfirmForm({ token, ...shown }: Shown & { token: string }) {
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
        <SubscribeForm {...shown} />
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
