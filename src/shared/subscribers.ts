import * as z from 'zod/mini';
import { pageNumber, searchText } from './lists.ts';

export const subscriberListInput = z.object({ search: searchText, page: pageNumber });

/** The token of the link with which a subscriber leaves. An unknown one is answered like a known one. */
export const leaveInput = z.object({ token: z.string() });
