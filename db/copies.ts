import { eq } from 'drizzle-orm';
import { atomically, type Database } from './engine/database.ts';
import { queueMail } from './mail/deliveries.ts';
import { copies, type MailMessage } from './schema.ts';

export type CopyState = typeof copies.$inferSelect;

/** What is known of the copies there; `undefined` until one was tried. */
export async function findCopyState(db: Database, target: string): Promise<CopyState | undefined> {
  const [state] = await db.select().from(copies).where(eq(copies.target, target));
  return state;
}

/** Notes what is known by now; what is left out stays as it was. */
export async function recordCopyState(
  db: Database,
  target: string,
  known: Partial<CopyState>,
  now: Date,
): Promise<void> {
  const values = { target, since: now, ...known };
  await db.insert(copies).values(values).onConflictDoUpdate({ target: copies.target, set: known });
}

/** Mails that there is no copy or an old one, in one write with the time of it. */
export async function warnOfCopies(db: Database, target: string, message: MailMessage, now: Date) {
  await atomically(db, [
    queueMail(db, { kind: 'notice', message }, now),
    db.update(copies).set({ warnedAt: now }).where(eq(copies.target, target)),
  ]);
}
