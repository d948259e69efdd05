import { useState, type ReactNode } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { RedirectAfter } from './redirects.tsx';
import { SignIn, useSignedIn } from './sign-in.tsx';

const alreadySignedInMs = 800;
const justSignedInMs = 1_000;

export function LoginPage() {
  const check = trpc.admin.check.useQuery();
  const [redirectMs, setRedirectMs] = useState(alreadySignedInMs);
  const noteSignedIn = useSignedIn();

  if (check.isPending) return <Announcement>Checking authentication...</Announcement>;
  if (check.data?.authenticated) {
    return (
      <Announcement>
        You are signed in as {check.data.username}. The dashboard opens in a moment.
        <RedirectAfter delayMs={redirectMs} to="/admin/dashboard" />
      </Announcement>
    );
  }
  return (
    <Card>
      {check.isError && (
        <div className="mb-6">
          <FailureNotice>{failureMessage(check.error)}</FailureNotice>
        </div>
      )}
      <SignIn
        headingLevel="h1"
        startsWithCode={check.data?.awaitingTwoFactor}
        onSignedIn={(username) => {
          setRedirectMs(justSignedInMs);
          noteSignedIn(username);
        }}
      />
    </Card>
  );
}

function Announcement({ children }: { children: ReactNode }) {
  return (
    <Card>
      <h1 className="mb-6 font-condensed text-title">Admin Login</h1>
      <output>{children}</output>
    </Card>
  );
}
