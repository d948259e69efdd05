import * as z from 'zod/mini';

export const tagNameMaxLength = 50;

const tooShort = 'Tag name is required';

export const tagInput = z.object({
  name: z.string(tooShort).check(
    z.overwrite((value) => value.replace(/\s+/g, ' ').trim()),
    z.minLength(1, tooShort),
    z.maxLength(tagNameMaxLength, `Tag name must be at most ${tagNameMaxLength} characters long`),
  ),
});
