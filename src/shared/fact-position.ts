import * as z from 'zod/mini';

/** The place that a fact shall have, counted from 1, as it is typed. */
export function factPosition(total: number) {
  const message = `Position must be a whole number from 1 to ${total.toLocaleString('en')}`;
  return z.object({
    position: z.pipe(
      z.string(message).check(z.trim(), z.regex(/^\d{1,9}$/, message)),
      z.pipe(
        z.transform(Number),
        z.number().check(z.minimum(1, message), z.maximum(total, message)),
      ),
    ),
  });
}
