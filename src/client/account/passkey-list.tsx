import { useState } from 'react';
import { FormDialog } from '#client/desk/form-dialog.tsx';
import { ReadingState, ResultNotice, type ChangeResult } from '#client/desk/list/states.tsx';
import {
  ActionsCell,
  TimeCell,
  WrappingRow,
  WrappingTable,
} from '#client/desk/list/wrapping-table.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { createPasskey, isSupported } from '#client/passkeys.ts';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { Confirm } from '#client/ui/admin/dialog.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { passkeyRename, secondFactorEnd } from '#shared/account.ts';
import { AccountSection } from './account-section.tsx';

export function PasskeyList({ hasPassword }: { hasPassword: boolean }) {
  const utils = trpc.useUtils();
  const list = trpc.passkeys.list.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const [asks, setAsks] = useState<'password' | 'Rename' | 'Remove'>();
  const [chosen, setChosen] = useState({ id: 0, name: '' });
  const [result, setResult] = useState<ChangeResult>();
  const close = () => setAsks(undefined);
  const refuse = (text: string) => setResult({ text, isFailure: true });
  const changed = (text: string) => ({
    onSuccess: () => setResult({ text }),
    onError: (error: unknown) => refuse(failureMessage(error)),
    // Also after a refusal: another window may have removed it.
    onSettled: () => void utils.passkeys.invalidate(),
  });
  const rename = trpc.passkeys.rename.useMutation({
    ...changed('Passkey renamed.'),
    // The dialog says it.
    onError: undefined,
  });
  const remove = trpc.passkeys.remove.useMutation(changed('Passkey removed.'));
  const add = trpc.passkeys.add.useMutation(changed('Passkey added.'));

  const create = async (options: Outputs['passkeys']['startAdding']) => {
    setAsks((now) => (now === 'password' ? undefined : now));
    const made = await createPasskey(options).catch(({ name, message }: Error) =>
      refuse(
        name === 'InvalidStateError' ? 'This device has a passkey of yours already.' : message,
      ),
    );
    if (made) add.mutate(made);
  };
  const start = trpc.passkeys.startAdding.useMutation({
    onSuccess: create,
    onError(error) {
      if (hasPassword && error.data?.code === 'FORBIDDEN') setAsks((now) => now ?? 'password');
      else refuse(failureMessage(error));
    },
  });

  return (
    <AccountSection title="Passkeys">
      <p>A passkey signs you in by the lock of your device, without a password and a code.</p>
      <ReadingState what="passkeys" query={list} />
      {list.data && list.data.length > 0 && (
        <WrappingTable columns={['Name', 'Made', 'Last used', 'Action']}>
          {list.data.map((passkey) => (
            <WrappingRow
              key={passkey.id}
              heading={passkey.name}
              headingId={`passkey-${passkey.id}`}
            >
              <TimeCell column="Made" at={passkey.createdAt} />
              <TimeCell column="Last used" at={passkey.usedAt} />
              <ActionsCell
                names={['Rename', 'Remove']}
                headingId={`passkey-${passkey.id}`}
                onPress={(name) => {
                  setChosen(passkey);
                  setAsks(name);
                }}
              />
            </WrappingRow>
          ))}
        </WrappingTable>
      )}
      <ResultNotice result={result} />
      <SmallButton
        isDisabled={!isSupported()}
        isPending={start.isPending || add.isPending}
        onPress={() => {
          setResult(undefined);
          start.mutate({});
        }}
      >
        Add a passkey
      </SmallButton>
      {asks === 'password' && (
        <FormDialog
          title="Add a passkey"
          action="Continue"
          onClose={close}
          schema={secondFactorEnd}
          change={start}
        >
          {(field) => <PasswordField label="Password" {...field('password')} />}
        </FormDialog>
      )}
      {asks === 'Rename' && (
        <FormDialog
          title="Rename this passkey"
          action="Save"
          onClose={close}
          onDone={close}
          schema={passkeyRename}
          change={rename}
          add={() => ({ id: chosen.id })}
        >
          {(field) => <TextField label="Name" {...field('name')} defaultValue={chosen.name} />}
        </FormDialog>
      )}
      {asks === 'Remove' && (
        <Confirm
          title="Remove this passkey?"
          action="Remove"
          onClose={close}
          onConfirm={() => remove.mutate({ id: chosen.id })}
        >
          “{chosen.name}” will not sign you in any more.
        </Confirm>
      )}
    </AccountSection>
  );
}
