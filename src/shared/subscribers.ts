import * as z from 'zod/mini';
import { pageNumber, searchText } from './lists.ts';

export const subscriberListInput = z.object({ search: searchText, page: pageNumber });

const maxTokenLength = 200;

/**
 * The token of the link with which a subscriber leaves. An unknown one is answered like a known one, and one that is too
 * long is unknown.
 */
export const leaveInput = z.object({
  token: z.string().check(z.overwrite((token) => token.slice(0, maxTokenLength))),
});
