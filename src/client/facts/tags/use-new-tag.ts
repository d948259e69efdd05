import { trpc } from '#client/trpc.tsx';
import { isSameTagName } from '#shared/tags.ts';
import type { Tag } from './tag-picker.tsx';
import { isConflict } from './tag-changes.ts';

/** Creates a tag; where one of that name was created elsewhere meanwhile, returns it with `isNew` false. */
export function useNewTag() {
  const utils = trpc.useUtils();

  return async (name: string): Promise<{ tag: Tag; isNew: boolean }> => {
    try {
      const tag = await utils.client.tags.create.mutate({ name });
      await utils.tags.invalidate();
      return { tag, isNew: true };
    } catch (error) {
      if (!isConflict(error)) throw error;
      await utils.tags.invalidate();
      const tags = await utils.tags.list.fetch();
      const tag = tags.find((tag) => isSameTagName(tag.name, name));
      if (!tag) throw error;
      return { tag, isNew: false };
    }
  };
}
