import type { Deps } from '../context.ts';
import { allowConfirmation } from '../limits/rate-limits.ts';
import { countPerson, erasePerson } from '#db/messages/personal-data.ts';
import { erasureLimits, personalDataInWords } from '#shared/messages.ts';
import { eraseFromOutbox, findInOutbox } from '../mail/outbox.ts';

const staysForNow =
  'Another program is reading the database: its write-ahead log still has the data, until the site empties it within the hour.';

const staysOnServer =
  'The files of the database server and of its replicas may have the data until they are overwritten.';

type Storage = Pick<Deps, 'db' | 'outbox'>;

/** Counts what `erasePersonalData` would erase. */
export async function countPersonalData({ db, outbox }: Storage, email: string) {
  const files = await findInOutbox(outbox, email);
  return { ...(await countPerson(db, email)), files: files.length };
}

/** Erases everything that is stored under an e-mail address, and says in a sentence or two what that was. */
export async function erasePersonalData({ db, outbox }: Storage, email: string): Promise<string> {
  const counts = await countPerson(db, email);
  // Files first: if one cannot be deleted, the rows that lead to the person are still there to try again.
  let files = await eraseFromOutbox(outbox, email);
  const isOutOfFiles = await erasePerson(db, email);
  // And those that were written meanwhile. From now on a file is not known when it is there, and goes.
  files += await eraseFromOutbox(outbox, email);
  await allowConfirmation({ db }, email);
  const words = personalDataInWords({ ...counts, files });
  const erased = words ? `Erased under ${email}: ${words}.` : `Nothing was stored under ${email}.`;
  return [erased, ...whatStays(isOutOfFiles), erasureLimits].join(' ');
}

/** `undefined` on a server, whose files are not ours to look into. */
function whatStays(isOutOfFiles: boolean | undefined): string[] {
  if (isOutOfFiles === undefined) return [staysOnServer];
  return isOutOfFiles ? [] : [staysForNow];
}
