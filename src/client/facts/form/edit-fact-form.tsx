import { useLeaveQuestion } from '#client/desk/drafts/leave-check.ts';
import { History } from '#client/desk/versions/history.tsx';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import { TagPicker } from '#client/facts/tags/tag-picker.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { FactForm } from './fact-form.tsx';
import { FactVersions } from './fact-versions.tsx';
import { useFactForm } from './use-fact-form.ts';

type EditFactFormProps = {
  fact: Outputs['facts']['byId'];
  onSaved: () => void;
  onCancel: () => void;
};

const restoreQuestion = 'You have changes that are not saved. Restore without them?';

/** Changes the fields of a fact by Save, or back to an earlier version. */
export function EditFactForm({ fact, onSaved, onCancel }: EditFactFormProps) {
  const { id, tags } = fact;
  const { client } = trpc.useUtils();
  const refresh = useFactsRefresh();
  const state = useFactForm(fact);
  useLeaveQuestion(state.isDirty);

  const update = trpc.facts.update.useMutation({
    async onSuccess() {
      await refresh();
      notifySuccess('AI fact updated successfully');
    },
    onError(error) {
      state.showRefusal(error);
      notifyFailure('Failed to update AI fact', error);
      void refresh();
    },
  });
  const restore = trpc.facts.restoreVersion.useMutation({
    async onSuccess() {
      await refresh();
      state.restart();
      notifySuccess('Version restored');
    },
    onError(error) {
      notifyFailure('Failed to restore the version', error);
      void refresh();
    },
  });

  return (
    <>
      <FactForm
        state={state}
        tags={
          <TagPicker
            selected={tags}
            newTagError={state.newTagError}
            // Each at once. Also after a refusal all is read again: the fact or the tag may be gone.
            onAdd={async (tag, isNew) => {
              await client.facts.addTag.mutate({ factId: id, tagId: tag.id }).finally(refresh);
              if (isNew) notifySuccess('Tag created and added successfully');
            }}
            onRemove={async (tag) => {
              await client.facts.removeTag.mutate({ factId: id, tagId: tag.id }).finally(refresh);
              notifySuccess('Tag removed successfully');
            }}
          />
        }
        isSaving={update.isPending}
        isReadOnly={update.isPending || restore.isPending}
        error={update.error}
        // What was not touched is not sent: it may have been changed elsewhere meanwhile.
        onSave={() => update.mutate({ id, ...state.changes }, { onSuccess: onSaved })}
        onCancel={onCancel}
      />
      <History>
        <ChangeFailure of={[restore]} />
        <FactVersions
          factId={id}
          restoringId={restore.isPending ? restore.variables.versionId : undefined}
          onRestore={(versionId) => {
            if (!state.hasChanges() || window.confirm(restoreQuestion))
              restore.mutate({ id, versionId });
          }}
        />
      </History>
    </>
  );
}
