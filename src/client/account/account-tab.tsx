import { PartNav } from '#client/desk/desk-nav.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ReadingState } from '#client/desk/list/states.tsx';
import { useIsOwner } from '#client/desk/use-is-owner.ts';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { Activity } from './activity.tsx';
import { ChangePassword } from './change-password.tsx';
import { Copies } from './copies.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { People } from './people.tsx';
import { SessionList } from './session-list.tsx';
import { SignInCodes } from './sign-in-codes.tsx';

/** What an administrator can change about their own sign-in; for owners the others as well, and what all of them did. */
export default function AccountTab({ search }: { search: DeskSearch }) {
  const isOwner = useIsOwner();
  const isActivity = isOwner && search.part === 'activity';
  // Another window, or the command line, may change it: it is read whenever it is opened.
  const account = trpc.account.get.useQuery(undefined, { staleTime: 0, gcTime: 0 });

  return (
    <Card>
      <div className="desk-head">
        <h1>Account</h1>
      </div>
      {isOwner && (
        <PartNav
          label="Parts of the account"
          entries={[
            { name: 'Sign-in and people', search: { tab: 'account' }, isCurrent: !isActivity },
            {
              name: 'Activity',
              search: { tab: 'account', part: 'activity' },
              isCurrent: isActivity,
            },
          ]}
        />
      )}
      {isActivity && <Activity search={search} />}
      <ReadingState what="the account" query={account} />
      {!isActivity && account.isSuccess && (
        <>
          <ChangePassword {...account.data} />
          <PasskeyList hasPassword={account.data.hasPassword} />
          {account.data.hasPassword && <SignInCodes {...account.data} />}
          <SessionList />
          {isOwner && <People />}
          {isOwner && <Copies />}
        </>
      )}
    </Card>
  );
}
