import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { atomically, writeUnlessRefused, type Database, type Write } from '../engine/database.ts';
import { isNotNullViolation, isUniqueViolation } from '../engine/error-kinds.ts';
import { administrators, passkeys, users } from '../schema.ts';
import { endInvitation } from './users.ts';

export type Passkey = typeof passkeys.$inferSelect;
/** What an authenticator has made. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'name'>;

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Database, userId: number): Promise<Passkey[]> {
  const isTheirs = eq(passkeys.userId, userId);
  return await db.select().from(passkeys).where(isTheirs).orderBy(asc(passkeys.id));
}

/** A passkey and whose it is. `undefined` is certain: no replica is asked, which may not have heard of it yet. */
export async function findPasskey(db: Database, credentialId: string) {
  const { username, password } = users;
  const query = db
    .select({ passkey: passkeys, username, password, handle: administrators.handle })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(administrators, eq(administrators.userId, users.id))
    .where(eq(passkeys.credentialId, credentialId));
  return (await atomically(db, [], query))[0];
}

/** Adds a passkey and queues a mail about it. False where it is there already. */
export async function addPasskey(
  db: Database,
  passkey: NewPasskey & { userId: number; createdAt: Date },
  mail: Write[],
): Promise<boolean> {
  const insert = db.insert(passkeys).values(passkey);
  const writes = [...mail, endInvitation(db, passkey.userId), insert];
  return await writeUnlessRefused(db, writes, isUniqueViolation);
}

/** Stores that a passkey was used. False when it was removed meanwhile, or was used with another counter. */
export async function notePasskeyUse(
  db: Database,
  { id, counter }: Passkey,
  change: { counter: number; usedAt: Date },
): Promise<boolean> {
  const isSame = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
  const noted = await db.update(passkeys).set(change).where(isSame).returning({ id: passkeys.id });
  return noted.length > 0;
}

export async function renamePasskey(db: Database, id: number, name: string): Promise<void> {
  await atomically(db, [db.update(passkeys).set({ name }).where(eq(passkeys.id, id))]);
}

/** Removes a passkey and queues a mail about it. False, and nothing is changed, where nothing else signs the user in. */
export async function removePasskey(db: Database, { id, userId }: Passkey, mail: Write[]) {
  const isOther = and(eq(passkeys.userId, userId), ne(passkeys.id, id));
  const others = db.select().from(passkeys).where(isOther);
  const hasPassword = sql`exists (select 1 from ${users} where id = ${userId} and password <> '')`;
  // Null, which the passkey refuses, where it has to stay.
  const name = sql`iif(${hasPassword} or exists ${others}, name, null)`;
  const isThis = eq(passkeys.id, id);
  const check = db.update(passkeys).set({ name }).where(isThis);
  const writes = [check, ...mail, db.delete(passkeys).where(isThis)];
  return await writeUnlessRefused(db, writes, isNotNullViolation);
}
