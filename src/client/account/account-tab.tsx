import { ReadingState } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import { SignInCodes } from './sign-in-codes.tsx';

/** Another window, or the command line, may change it: it is read whenever it is opened. */
const fromOutside = { staleTime: 0, gcTime: 0 };

/** What an administrator can change about their own sign-in. */
export default function AccountTab() {
  const account = trpc.account.get.useQuery(undefined, fromOutside);
  const sessions = trpc.account.sessions.useQuery(undefined, fromOutside);
  const isLoading = account.isPending || sessions.isPending;

  return (
    <Card>
      <h1 className="font-condensed text-desk">Account</h1>
      <ReadingState what="the account" query={{ ...account, isPending: isLoading }} />
      {!isLoading && account.isSuccess && (
        <>
          <ChangePassword username={account.data.username} />
          <SignInCodes username={account.data.username} email={account.data.email} />
          <SessionList sessions={sessions} />
        </>
      )}
    </Card>
  );
}
