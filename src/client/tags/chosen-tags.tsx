import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import type { Tag, TagsResult } from './tag-picker.tsx';
import { useNewTag } from './use-new-tag.ts';

/** The tags chosen for a fact that does not exist yet. */
export function useChosenTags() {
  const [selected, setSelected] = useState<Tag[]>([]);
  const [result, setResult] = useState<TagsResult>();
  const existing = trpc.tags.list.useQuery();

  const onAdd = (tag: Tag) => {
    setSelected((tags) => (tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag]));
    setResult({ text: `“${tag.name}” selected` });
  };
  const create = useMutation({
    mutationFn: useNewTag(),
    onSuccess({ tag, isNew }) {
      onAdd(tag);
      if (isNew) notifySuccess('Tag created successfully');
    },
    onError(error) {
      setResult({ text: `Failed to create tag: ${failureMessage(error)}`, isFailure: true });
      notifyFailure('Failed to create tag', error);
    },
  });

  return {
    selected,
    existing: existing.data ?? [],
    result,
    isBusy: create.isPending,
    onAdd,
    onRemove(tag: Tag) {
      setSelected((tags) => tags.filter(({ id }) => id !== tag.id));
      setResult({ text: `“${tag.name}” removed` });
    },
    onCreate: create.mutate,
  };
}
