import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SuccessNotice } from '#client/ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { AddressForm } from './address-form.tsx';
import { ConfirmCodeForm } from './confirm-code-form.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

type SignInCodesProps = {
  username: string;
  /** Where the codes go; null while none are asked for. */
  email: string | null;
};

/** The second factor: the address that gets a code at each sign-in. */
export function SignInCodes({ username, email }: SignInCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState<{ to: string; count: number }>();
  const [isTurningOff, setTurningOff] = useState(false);
  const [news, setNews] = useState<string>();

  const finish = (news: string) => {
    setSent(undefined);
    setTurningOff(false);
    setNews(news);
  };
  useEffect(() => {
    // Only now: the dialog, which is gone by then, holds the focus inside itself.
    if (news) heading.current?.focus();
  }, [news]);

  return (
    <AccountSection title="Sign-in codes by e-mail" headingRef={heading}>
      <p className="wrap-anywhere">
        {email
          ? `Each sign-in needs a code that is mailed to ${email}.`
          : 'No codes are asked for: the password alone is enough to sign in.'}
      </p>
      {news && <SuccessNotice>{news}</SuccessNotice>}
      <AddressForm
        // An address that counts is not asked for any more.
        key={email}
        username={username}
        onSent={(to) => {
          setNews(undefined);
          setSent((last) => ({ to, count: (last?.count ?? 0) + 1 }));
        }}
      />
      {sent && (
        <ConfirmCodeForm
          // Another code begins with empty boxes.
          key={sent.count}
          to={sent.to}
          onConfirmed={() => finish(`Sign-in codes go to ${sent.to} from now on.`)}
        />
      )}
      {email && (
        <Button variant="danger" className="self-start" onPress={() => setTurningOff(true)}>
          Turn off
        </Button>
      )}
      {isTurningOff && (
        <TurnOffDialog
          onTurnedOff={() => finish('Sign-in codes are turned off.')}
          onClose={() => setTurningOff(false)}
        />
      )}
    </AccountSection>
  );
}
