import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { TagPicker, type NewTag, type Tag } from './tag-picker.tsx';

type TagsOfFactProps = { factId: number; selected: readonly Tag[]; newTag: NewTag };

/** Gives an existing fact tags and takes them away, each at once. */
export function TagsOfFact({ factId, selected, newTag }: TagsOfFactProps) {
  const { facts } = trpc.useUtils().client;
  // Also after a refusal: the fact or the tag may be gone.
  const refresh = useFactsRefresh();

  return (
    <TagPicker
      selected={selected}
      newTag={newTag}
      onAdd={async ({ id }, isNew) => {
        await facts.addTag.mutate({ factId, tagId: id }).finally(refresh);
        if (isNew) notifySuccess('Tag created and added successfully');
      }}
      onRemove={async ({ id }) => {
        await facts.removeTag.mutate({ factId, tagId: id }).finally(refresh);
        notifySuccess('Tag removed successfully');
      }}
    />
  );
}
