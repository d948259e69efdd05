import { DataProvider, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, RevealOnMount, SuccessNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Prose } from '#client/paper/prose.tsx';
import { Receipt } from '#client/paper/receipt.tsx';
import { useForm } from '#client/forms/use-form.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { newsletterForm as words } from '#content';
import { subscribeInput } from '#shared/contact.ts';
import { useEarlySubmit } from '#client/forms/pre-hydration.ts';
import { NotSent, notifyNotSent, WithoutScript } from '#client/forms/form-result.tsx';

const formId = 'newsletter-form';

/** The version of the Privacy Policy that the page shows, if it is published. */
type Shown = { privacyId?: number };
type NewsletterFormProps = { email: string; phone: string; privacyId?: number };

/** Asks for an address; for somebody who comes from a mail of ours, asks to confirm it or to leave. */
export default function NewsletterForm({ email, phone, ...shown }: NewsletterFormProps) {
  const isHydrated = useHydrated();
  // The page is the same for everybody when it leaves the server, so the tokens are looked at only here.
  const search = new URLSearchParams(isHydrated ? window.location.search : '');
  return (
    <DataProvider>
      <WithoutScript email={email} phone={phone} />
      {formOf(search, shown)}
    </DataProvider>
  );
}

function formOf(search: URLSearchParams, shown: Shown) {
  const [leave, confirm] = [search.get('leave'), search.get('confirm')];
  if (leave !== null) return <LeaveForm token={leave} />;
  return confirm ? <ConfirmForm token={confirm} {...shown} /> : <SubscribeForm {...shown} />;
}

function SubscribeForm({ privacyId }: Shown) {
  const subscribe = trpc.contact.subscribe.useMutation({ onError: notifyNotSent });
  const { form, formProps, field } = useForm({
    schema: subscribeInput,
    change: subscribe,
    add: () => ({ agreedTo: { privacy: privacyId } }),
    onDone: () => form.current?.reset(),
  });
  useEarlySubmit(form);

  if (subscribe.isSuccess) {
    return (
      <Receipt at={subscribe.submittedAt}>
        <Prose text={words.sent} />
      </Receipt>
    );
  }
  return (
    <form
      {...formProps}
      id={formId}
      method="dialog"
      className="grid gap-3 min-[22rem]:grid-cols-[1fr_auto] sm:gap-4"
    >
      <TextField
        label={words.email}
        {...field('email')}
        type="email"
        autoComplete="email"
        required
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

/** A page that is loaded again does not ask what was answered. */
const forgetLink = () => window.history.replaceState(window.history.state, '', '/#newsletter');

function LeaveForm({ token }: { token: string }) {
  const leave = trpc.subscribers.leave.useMutation({ onSuccess: forgetLink });
  return <LinkForm words={words.leave} token={token} change={leave} />;
}

function ConfirmForm({ token, ...shown }: Shown & { token: string }) {
  const confirm = trpc.contact.confirmSubscription.useMutation({ onSuccess: forgetLink });
  const refusal = confirm.error?.data?.code;

  // A link that was cut off is refused before it is looked up.
  if (refusal === 'NOT_FOUND' || refusal === 'BAD_REQUEST') {
    return (
      <div className="flex flex-col gap-4">
        <RevealOnMount>
          <FailureNotice>{words.linkUsed}</FailureNotice>
        </RevealOnMount>
        <SubscribeForm {...shown} />
      </div>
    );
  }
  return <LinkForm words={words.confirm} token={token} change={confirm} />;
}

type LinkFormProps = {
  words: typeof words.leave;
  token: string;
  change: {
    error: { message: string; data?: unknown } | null;
    isPending: boolean;
    isSuccess: boolean;
    mutate: (input: { token: string }) => void;
  };
};

/** A button, not the link itself: programs that look at mail open links, people press buttons. */
function LinkForm({ words, token, change }: LinkFormProps) {
  if (change.isSuccess) {
    return (
      <RevealOnMount>
        <SuccessNotice>{words.done}</SuccessNotice>
      </RevealOnMount>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{words.ask}</p>
      <Button
        isPending={change.isPending}
        onPress={() => change.mutate({ token })}
        className="self-start"
      >
        {change.isPending ? words.submitting : words.submit}
      </Button>
      {change.error && <NotSent sentence={words.failed} error={change.error} />}
    </div>
  );
}
