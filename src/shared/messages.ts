import * as z from 'zod/mini';
import { pageNumber, rowId, searchText } from './lists.ts';
import { isVisible, plural, withoutControls } from './text.ts';
import { dayInWords } from './site/day.ts';

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

export const maxAnswerLength = 20_000;

const tooLong = () =>
  `Your answer must be at most ${maxAnswerLength.toLocaleString('en')} characters long`;
const answer = z
  .string('Please write an answer')
  .check(z.maxLength(maxAnswerLength, { error: tooLong }));

/** The version that a draft had when it was changed or sent; 0 before the first change. */
const version = z.int().check(z.nonnegative());

export const answerSave = z.extend(rowId, { version, text: answer });

export const answerSend = z.extend(rowId, {
  version,
  /** True for another try after one that failed: if that has sent this version, nothing is left to be done. */
  isRepeat: z.optional(z.boolean()),
});

/** An answer that may leave the house. */
export const completeAnswer = z.object({
  text: answer.check(z.refine(isVisible, 'Please write an answer')),
});

/** A message as it stands below an answer: who wrote when, and what. */
export function quoteOf(contact: { name: string; message: string; createdAt: Date | string }) {
  const name = withoutControls(contact.name);
  return [
    `On ${dayInWords(contact.createdAt)}, ${name} wrote:`,
    ...quotedLines(contact.message),
  ].join('\n');
}

/** The lines of a text as mail quotes them. */
export function quotedLines(text: string): string[] {
  return withoutControls(text)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`);
}

/** What is stored under an e-mail address. Files are of mail, in the outbox. */
type Kind = 'messages' | 'answers' | 'subscriptions' | 'waitingMails' | 'files';

const kinds: [kind: Kind, noun: string, nouns?: string][] = [
  ['messages', 'message'],
  ['answers', 'answer'],
  ['subscriptions', 'subscription'],
  ['waitingMails', 'waiting mail'],
  ['files', 'file of mail', 'files of mail'],
];

/** "2 messages, 1 subscription, 1 waiting mail"; what there is none of is not named. */
export function personalDataInWords(counts: Record<Kind, number>): string {
  return kinds
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, noun, nouns]) => plural(counts[kind], noun, nouns))
    .join(', ');
}

/** What an erasure leaves as it is, in a sentence. */
export const erasureLimits =
  'Backups, copies of the database made before a migration, and what a restore put aside are not touched.';
