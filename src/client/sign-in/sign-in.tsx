import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

type SignInProps = {
  /** The password was given before; only the mailed code is missing. */
  startsWithCode?: boolean;
  headingLevel: 'h1' | 'h3';
  onSignedIn: (username: string) => void;
};

/** Asks for name and password, then for the mailed code where there is one, without leaving the page. */
export function SignIn({ startsWithCode = false, headingLevel, onSignedIn }: SignInProps) {
  const [isCodeWanted, setIsCodeWanted] = useState(startsWithCode);
  const [whyBack, setWhyBack] = useState<string>();
  const Heading = headingLevel;

  return (
    <>
      <Heading
        className={headingLevel === 'h1' ? 'mb-6 font-condensed text-title' : 'mb-4 text-head'}
      >
        {isCodeWanted ? 'Two-Factor Authentication' : 'Admin Login'}
      </Heading>
      {isCodeWanted ? (
        <CodeForm
          onSignedIn={onSignedIn}
          onBack={(reason) => {
            setWhyBack(reason);
            setIsCodeWanted(false);
          }}
        />
      ) : (
        <PasswordForm
          notice={whyBack}
          onSignedIn={onSignedIn}
          onCodeWanted={() => setIsCodeWanted(true)}
        />
      )}
    </>
  );
}
