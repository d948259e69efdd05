import * as z from 'zod/mini';
import { pageNumber, rowId, searchText } from './lists.ts';
import { plural } from './plural.ts';

/** The folders of the desk, in the order they are shown, with their names. */
export const folderNames = {
  inbox: 'Inbox',
  answered: 'Answered',
  archived: 'Archived',
  suspected: 'Suspected',
  deleted: 'Deleted',
} as const;

export type Folder = keyof typeof folderNames;

export const folders = Object.keys(folderNames) as Folder[];

/** How long messages stay in these folders before they are erased. */
export const folderDays = { suspected: 90, deleted: 30 };

const folder = z.enum(folders);

export const messageFilter = z.object({ folder, search: searchText });

export const messageListInput = z.extend(messageFilter, { page: pageNumber });

export const messageMove = z.extend(rowId, { to: folder });

export const messageMark = z.extend(rowId, { isRead: z.boolean() });

/** What is stored under an e-mail address. */
export interface PersonalData {
  messages: number;
  subscriptions: number;
  waitingMails: number;
}

/** "2 messages, 1 subscription, 1 waiting mail"; what there is none of is not named. */
export function personalDataInWords({
  messages,
  subscriptions,
  waitingMails,
}: PersonalData): string {
  const counts = [
    [messages, 'message'],
    [subscriptions, 'subscription'],
    [waitingMails, 'waiting mail'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => plural(count, noun))
    .join(', ');
}

/** What an erasure leaves as it is, in a sentence. */
export const erasureLimits =
  'Backups, and copies of the database made before a migration, are not touched.';
