import { useCallback } from 'react';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import { useLeaveCheck } from '#client/desk/leave-check.ts';
import { History } from '#client/desk/versions/history.tsx';
import { TagsOfFact } from '#client/facts/tags/tags-of-fact.tsx';
import { FactForm } from './fact-form.tsx';
import { FactVersions } from './fact-versions.tsx';
import { useFactForm, valuesOf } from './use-fact-form.ts';

type EditFactFormProps = {
  fact: Outputs['facts']['byId'];
  onSaved: () => void;
  onCancel: () => void;
};

/** Changes the fields of a fact by Save, or back to an earlier version. */
export function EditFactForm({ fact, onSaved, onCancel }: EditFactFormProps) {
  const refresh = useFactsRefresh();
  const state = useFactForm(valuesOf(fact));
  useLeaveQuestion(state.isDirty);

  const update = trpc.facts.update.useMutation({
    async onSuccess() {
      await refresh();
      notifySuccess('AI fact updated successfully');
      onSaved();
    },
    onError(error) {
      state.showRefusal(error);
      notifyFailure('Failed to update AI fact', error);
      void refresh();
    },
  });

  return (
    <>
      <FactForm
        state={state}
        tags={<TagsOfFact factId={fact.id} selected={fact.tags} />}
        isSaving={update.isPending}
        error={update.error}
        // What was not touched is not sent: it may have been changed elsewhere meanwhile.
        onSave={() => update.mutate({ id: fact.id, ...state.changes })}
        onCancel={onCancel}
      />
      <History>
        <FactVersions
          factId={fact.id}
          hasUnsavedChanges={state.isDirty}
          onRestored={(restored) => state.restart(valuesOf(restored))}
        />
      </History>
    </>
  );
}

const question = 'You have changes that are not saved. Leave without them?';

/** Asks before a page with unsaved changes is left. Answers what asks, for what else would lose them. */
export function useLeaveQuestion(isDirty: boolean): () => boolean {
  const mayLeave = useCallback(() => !isDirty || window.confirm(question), [isDirty]);
  useLeaveCheck(mayLeave, () => isDirty);
  return mayLeave;
}
