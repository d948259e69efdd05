import type { Database } from '#db/engine/database.ts';
import { startSending } from '#db/letters/letter-sending.ts';
import { createLetter } from '#db/letters/letters.ts';
import { subscriberConsents, subscribers } from '#db/schema.ts';

/** The numbers from 1 to `count`, a thousand at a time: of more rows SQLite takes no insert. */
export function* thousands(count: number): Generator<number[]> {
  const most = 1_000;
  for (let done = 0; done < count; done += most) {
    yield Array.from({ length: Math.min(most, count - done) }, (_, index) => done + index + 1);
  }
}

/** Adds subscribers who have confirmed: 1 is `reader-1@example.org` and leaves by `token-1`. */
export async function addReaders(db: Database, count: number, at = new Date(0)) {
  const times = { askedAt: at, confirmedAt: at };
  for (const ids of thousands(count)) {
    const readers = ids.map((id) => ({ id, email: `reader-${id}@example.org` }));
    const consents = ids.map((id) => ({ ...times, subscriberId: id, leaveToken: `token-${id}` }));
    await db.insert(subscribers).values(readers);
    await db.insert(subscriberConsents).values(consents);
  }
}

/** Adds so many subscribers and begins to send them a letter, the first one. */
export async function startLetter(db: Database, recipients: number) {
  await addReaders(db, recipients);
  const now = new Date();
  const draft = { subject: 'Field notes', text: '# Hello\n\nSome *news*.' };
  const { id, version } = await createLetter(db, now, draft);
  if (!(await startSending(db, { id, version }, now))) throw new Error('the letter is not sent');
}
