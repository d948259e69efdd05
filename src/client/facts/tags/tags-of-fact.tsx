import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeResult } from '#client/desk/list/states.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { TagPicker, withoutMade, type NewTag, type Tag } from './tag-picker.tsx';
import { useNewTag } from './use-new-tag.ts';
import { useTagChange } from './tag-changes.ts';

type TagsOfFactProps = { factId: number; selected: readonly Tag[]; newTag: NewTag };

/** Gives an existing fact tags and takes them away, each at once. */
export function TagsOfFact({ factId, selected, newTag }: TagsOfFactProps) {
  const utils = trpc.useUtils();
  const createTag = useNewTag();
  const [result, setResult] = useState<ChangeResult>();
  const existing = trpc.tags.list.useQuery();

  const { scope, onSettled } = useTagChange();
  const fail = (what: string) => (error: unknown) => {
    setResult({ text: `${what}: ${failureMessage(error)}`, isFailure: true });
    notifyFailure(what, error);
  };

  const add = useMutation({
    scope,
    mutationFn: (tag: Tag) => utils.client.facts.addTag.mutate({ factId, tagId: tag.id }),
    onSuccess: (_, tag) => setResult({ text: `“${tag.name}” added` }),
    onError: fail('Failed to add tag to fact'),
    onSettled,
  });
  const create = useMutation({
    scope,
    mutationFn: createTag,
    onSuccess({ tag, isNew }) {
      newTag.setName(withoutMade(tag));
      add.mutate(tag, {
        onSuccess: () => isNew && notifySuccess('Tag created and added successfully'),
      });
    },
    onError: fail('Failed to create tag'),
  });
  const remove = useMutation({
    scope,
    mutationFn: (tag: Tag) => utils.client.facts.removeTag.mutate({ factId, tagId: tag.id }),
    onSuccess(_, tag) {
      setResult({ text: `“${tag.name}” removed` });
      notifySuccess('Tag removed successfully');
    },
    onError: fail('Failed to remove tag'),
    onSettled,
  });

  return (
    <TagPicker
      selected={selected}
      existing={existing.data ?? []}
      newTag={newTag}
      result={result}
      isBusy={add.isPending || create.isPending || remove.isPending}
      onAdd={add.mutate}
      onRemove={remove.mutate}
      onCreate={create.mutate}
    />
  );
}
