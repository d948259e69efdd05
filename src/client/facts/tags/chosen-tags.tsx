import type { Dispatch, SetStateAction } from 'react';
import { notifySuccess } from '#client/result-toasts.ts';
import { TagPicker, type NewTag, type Tag } from './tag-picker.tsx';

type ChosenTagsProps = {
  selected: readonly Tag[];
  onChange: Dispatch<SetStateAction<readonly Tag[]>>;
  newTag: NewTag;
};

/** The tags for a fact that does not exist yet: only new tags are stored before it is saved. */
export function ChosenTags({ selected, onChange, newTag }: ChosenTagsProps) {
  return (
    <TagPicker
      selected={selected}
      newTag={newTag}
      onAdd={(tag, isNew) => {
        onChange((tags) => (tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag]));
        if (isNew) notifySuccess('Tag created successfully');
      }}
      onRemove={(tag) => onChange((tags) => tags.filter(({ id }) => id !== tag.id))}
    />
  );
}
