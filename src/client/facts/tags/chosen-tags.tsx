import { useMutation } from '@tanstack/react-query';
import { useState, type Dispatch, type SetStateAction } from 'react';
import type { ChangeResult } from '#client/desk/list/states.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { TagPicker, withoutMade, type NewTag, type Tag } from './tag-picker.tsx';
import { useNewTag } from './use-new-tag.ts';

type ChosenTagsProps = {
  selected: readonly Tag[];
  onChange: Dispatch<SetStateAction<readonly Tag[]>>;
  newTag: NewTag;
};

/** The tags for a fact that does not exist yet: only new tags are stored before it is saved. */
export function ChosenTags({ selected, onChange, newTag }: ChosenTagsProps) {
  const [result, setResult] = useState<ChangeResult>();
  const existing = trpc.tags.list.useQuery();

  const add = (tag: Tag) => {
    onChange((tags) => (tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag]));
    setResult({ text: `“${tag.name}” selected` });
  };
  const create = useMutation({
    mutationFn: useNewTag(),
    onSuccess({ tag, isNew }) {
      add(tag);
      newTag.setName(withoutMade(tag));
      if (isNew) notifySuccess('Tag created successfully');
    },
    onError(error) {
      setResult({ text: `Failed to create tag: ${failureMessage(error)}`, isFailure: true });
      notifyFailure('Failed to create tag', error);
    },
  });

  const remove = (tag: Tag) => {
    onChange((tags) => tags.filter(({ id }) => id !== tag.id));
    setResult({ text: `“${tag.name}” removed` });
  };

  return (
    <TagPicker
      selected={selected}
      existing={existing.data ?? []}
      newTag={newTag}
      result={result}
      isBusy={create.isPending}
      onAdd={add}
      onRemove={remove}
      onCreate={create.mutate}
    />
  );
}
