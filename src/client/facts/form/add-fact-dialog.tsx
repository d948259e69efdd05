import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveQuestion } from '#client/desk/drafts/leave-check.ts';
import { TagPicker, type Tag } from '#client/facts/tags/tag-picker.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import type { FactInput } from '#shared/facts.ts';
import { FactForm } from './fact-form.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { newFact, useFactForm } from './use-fact-form.ts';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';

type AddFactDialogProps = {
  /** With a sentence, when the fact was added but not as it was wished. */
  onAdded: (warning?: string) => void;
  onClose: () => void;
};

export function AddFactDialog({ onAdded, onClose }: AddFactDialogProps) {
  const { client } = trpc.useUtils();
  const refresh = useFactsRefresh();
  const state = useFactForm(newFact);
  const [tags, setTags] = useState<readonly Tag[]>([]);
  const mayLeave = useLeaveQuestion(() => state.isDirty() || tags.length > 0);

  const create = useMutation({
    async mutationFn(input: FactInput) {
      const { id } = await client.facts.create.mutate(input);
      const refusals: { name: string; error: unknown }[] = [];
      for (const tag of tags) {
        try {
          await client.facts.addTag.mutate({ factId: id, tagId: tag.id });
        } catch (error) {
          refusals.push({ name: tag.name, error });
        }
      }
      return refusals;
    },
    async onSuccess([refusal]) {
      await refresh();
      notifySuccess('AI fact created successfully');
      if (refusal) notifyFailure('Failed to add tag to fact', refusal.error);
    },
    onError(error) {
      state.showRefusal(error);
      notifyFailure('Failed to create AI fact', error);
      void refresh();
    },
  });
  const { variables, error } = create;
  const save = () => {
    // What failed may be there all the same: its moment tells the server which fact it was.
    const isRepeat = error !== null;
    const createdAt = (isRepeat && variables?.createdAt) || new Date().toISOString();
    create.mutate(
      { ...state.input, createdAt, isRepeat },
      {
        onSuccess: ([refusal]) =>
          onAdded(
            refusal &&
              `The fact was added. Failed to add the tag “${refusal.name}”: ${failureMessage(refusal.error)}`,
          ),
      },
    );
  };

  const close = () => mayLeave() && onClose();

  return (
    <Dialog title="Add New AI Fact" size="wide" onClose={close}>
      <FactForm
        state={state}
        tags={
          <TagPicker
            selected={tags}
            newTagError={state.newTagError}
            // Of the tags only new ones are stored before the fact is.
            onAdd={(tag, isNew) => {
              setTags((tags) => (tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag]));
              if (isNew) notifySuccess('Tag created successfully');
            }}
            onRemove={(tag) => setTags((tags) => tags.filter(({ id }) => id !== tag.id))}
          />
        }
        isSaving={create.isPending}
        isReadOnly={create.isPending}
        error={error}
        onSave={save}
        onCancel={close}
      />
    </Dialog>
  );
}
