import * as z from 'zod/mini';
import { rowId } from './lists.ts';
import { inOneLine, isVisible } from './text.ts';

const tagNameMaxLength = 50;

const tooShort = 'Tag name is required';

const name = z
  .string(tooShort)
  .check(
    z.overwrite(inOneLine),
    z.minLength(1, { error: tooShort, abort: true }),
    z.refine(isVisible, tooShort),
    z.maxLength(tagNameMaxLength, `Tag name must be at most ${tagNameMaxLength} characters long`),
  );

export const tagInput = z.object({ name });

export const tagRename = z.extend(rowId, { name });

/** A tag, and the one that its facts get instead. */
export const tagMerge = z.extend(rowId, { into: rowId.shape.id }).check(
  z.refine(({ id, into }) => id !== into, {
    error: 'A tag cannot be merged with itself',
    path: ['into'],
  }),
);

/** True for names of which only one tag can exist: letter case does not count. */
export function isSameTagName(one: string, other: string): boolean {
  return compared(one) === compared(other);
}

const compared = (name: string) => name.normalize('NFKC').toLowerCase();
