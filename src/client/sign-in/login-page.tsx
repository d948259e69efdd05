import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { RedirectAfter } from './redirects.tsx';
import { SignIn } from './sign-in.tsx';
import { useSignedIn, useSignInElsewhere } from './signed-in.ts';

const alreadySignedInMs = 800;
const justSignedInMs = 1_000;
const withoutCookies = 'This browser refuses cookies. Allow them for this site to sign in.';

export function LoginPage() {
  const check = trpc.admin.check.useQuery();
  const [redirectMs, setRedirectMs] = useState(alreadySignedInMs);
  const noteSignedIn = useSignedIn();
  useSignInElsewhere();
  const isHydrated = useHydrated();
  // Behind a #, the token of a link stands in no log.
  const hash = useLocation({ select: (location) => location.hash });
  const token = isHydrated && /^invitation=(.+)$/.exec(hash)?.[1];

  const refusesCookies = isHydrated && !navigator.cookieEnabled;
  const notice = refusesCookies ? withoutCookies : check.error && failureMessage(check.error);

  if (token) return <Invitation token={token} />;
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
      <SignIn
        headingLevel="h1"
        notice={notice ?? undefined}
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

/** Signs in who was invited, and leads to where they choose a password or a passkey. */
function Invitation({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const noteSignedIn = useSignedIn();
  const { error } = useQuery({
    queryKey: ['invitation', token],
    async queryFn() {
      const { username } = await client.people.accept.mutate({ token });
      noteSignedIn(username);
      await navigate({ to: '/admin/dashboard', search: { tab: 'account' }, replace: true });
      return username;
    },
    // A link that is followed once more is asked about once more.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Announcement>{error ? failureMessage(error) : 'Your account opens in a moment.'}</Announcement>
  );
}
