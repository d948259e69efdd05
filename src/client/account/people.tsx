import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveQuestion } from '#client/desk/drafts/leave-check.ts';
import { FormDialog } from '#client/desk/form-dialog.tsx';
import { ReadingState } from '#client/desk/list/states.tsx';
import {
  ActionsCell,
  TimeCell,
  WrappingRow,
  WrappingTable,
} from '#client/desk/list/wrapping-table.tsx';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { Confirm } from '#client/ui/admin/dialog.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/choice-fields.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { invitationDays, invitationInput, roleChange, roleNames } from '#shared/account.ts';
import { AccountSection } from './account-section.tsx';

const roleField = {
  label: 'Role',
  placeholder: 'Choose a role',
  options: Object.entries(roleNames).map(([value, label]) => ({ value, label })),
};

/** Everybody who can sign in, or is invited to. */
export function People() {
  const utils = trpc.useUtils();
  const list = trpc.people.list.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const [asks, setAsks] = useState<'invite' | 'Change role' | 'Remove'>();
  const [person, setPerson] = useState<{ username: string; role?: string }>({ username: '' });
  const { username } = person;
  const onSettled = () => {
    void utils.people.invalidate();
    // It may have been about themselves.
    void utils.admin.check.invalidate();
  };
  // Another one that is refused does not take its link away, which is stored nowhere.
  const [invitation, setInvitation] = useState<Invitation>();
  const invite = trpc.people.invite.useMutation({
    onSettled,
    onSuccess: (made, { username }) => setInvitation({ ...made, username }),
  });
  useLeaveQuestion(() => invite.isPending);
  const changeRole = trpc.people.changeRole.useMutation({ onSettled });
  const remove = trpc.people.remove.useMutation({
    onSettled,
    // The link on the card opens nothing any more.
    onSuccess: (_, { username }) => {
      if (username === invitation?.username) setInvitation(undefined);
    },
  });
  const ask = (what: typeof asks) => {
    // What became of the last removal is not said of what follows.
    if (!remove.isPending) remove.reset();
    setAsks(what);
  };
  const close = () => setAsks(undefined);

  return (
    <AccountSection title="People">
      <ReadingState what="people" query={list} />
      <WrappingTable columns={['Name', 'Role', 'Last sign-in', 'Action']}>
        {list.data?.map(({ username, role, signedInAt, invitedAt }) => {
          const headingId = `person-${encodeURIComponent(username)}`;
          const isLeaving = remove.isPending && remove.variables.username === username;
          return (
            <WrappingRow
              key={username}
              heading={username}
              headingId={headingId}
              isLeaving={isLeaving}
            >
              <td className="text-note lg:pr-4">
                {`${roleNames[role]}${invitedAt ? ', invited' : ''}`}
              </td>
              <TimeCell column="Last sign-in" at={signedInAt} />
              <ActionsCell
                names={['Change role', 'Remove']}
                headingId={headingId}
                pending={isLeaving ? 'Remove' : undefined}
                onPress={(name) => {
                  setPerson({ username, role });
                  ask(name);
                }}
              />
            </WrappingRow>
          );
        })}
      </WrappingTable>
      {remove.error && <FailureNotice>{failureMessage(remove.error)}</FailureNotice>}
      {remove.isSuccess && <SuccessNotice>{remove.variables.username} is removed.</SuccessNotice>}
      {invitation && <InvitationLink key={invitation.token} {...invitation} />}
      <SmallButton onPress={() => ask('invite')}>Invite</SmallButton>
      {asks === 'invite' && (
        <FormDialog
          title="Invite"
          action="Invite"
          onClose={close}
          onDone={close}
          schema={invitationInput}
          change={invite}
        >
          {(field) => (
            <>
              <TextField
                label="Name"
                {...field('username')}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
              />
              <TextField
                label="E-mail (optional)"
                {...field('email')}
                type="email"
                autoComplete="off"
                description="The link goes there, and later the codes of sign-ins by password."
              />
              <SelectField {...roleField} {...field('role')} />
            </>
          )}
        </FormDialog>
      )}
      {asks === 'Change role' && (
        <FormDialog
          title={`Change the role of ${username}`}
          action="Change role"
          onClose={close}
          onDone={close}
          schema={roleChange}
          change={changeRole}
          add={() => ({ username })}
        >
          {(field) => <SelectField {...roleField} {...field('role')} defaultValue={person.role} />}
        </FormDialog>
      )}
      {asks === 'Remove' && (
        <Confirm
          title={`Remove ${username}?`}
          action="Remove"
          onClose={close}
          onConfirm={() => remove.mutate({ username })}
        >
          They are signed out everywhere at once. An invitation that they have not used ends.
        </Confirm>
      )}
    </AccountSection>
  );
}

type Invitation = Outputs['people']['invite'] & { username: string };

/** Shows the link of an invitation: only here and now. */
function InvitationLink({ token, isMailed }: Invitation) {
  const link = `${location.origin}/admin/login#invitation=${token}`;
  const copy = useMutation({ mutationFn: async () => await navigator.clipboard.writeText(link) });
  return (
    <>
      <SuccessNotice>
        {isMailed !== undefined && `The invitation ${isMailed ? 'was' : 'could not be'} mailed. `}
        This link opens the account within {invitationDays} days. It is shown only now.
      </SuccessNotice>
      <TextField label="Link" value={link} readOnly />
      {/* Elsewhere browsers let no script copy. */}
      {window.isSecureContext && (
        <SmallButton onPress={() => copy.mutate()}>
          {copy.isSuccess ? 'Copied' : 'Copy'}
        </SmallButton>
      )}
      <output className="text-note text-ink-soft">
        {copy.isError && 'The browser did not allow that. Select the link and copy it.'}
      </output>
    </>
  );
}
