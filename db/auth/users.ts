import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { atomically, type Database, type Write } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { secondFactors, sessions, users } from '../schema.ts';

/** `password` is the encoded hash. `email` gets the sign-in codes; null means that the password alone is enough. */
export type User = typeof users.$inferSelect & { email: string | null };

const columns = {
  id: users.id,
  username: users.username,
  password: users.password,
  email: secondFactors.email,
};

const selectUsers = (db: Database) =>
  db.select(columns).from(users).leftJoin(secondFactors, eq(secondFactors.userId, users.id));

export async function listUsers(db: Database): Promise<User[]> {
  return await selectUsers(db).orderBy(asc(users.username));
}

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ users: count() }).from(users);
  return row?.users ?? 0;
}

export async function findUser(db: Database, username: string): Promise<User | undefined> {
  const [user] = await selectUsers(db).where(eq(users.username, username));
  return user;
}

export async function findUserById(db: Database, id: number): Promise<User | undefined> {
  const [user] = await selectUsers(db).where(eq(users.id, id));
  return user;
}

/** With an e-mail address the second factor is on from the first moment. `undefined` when the name is taken. */
export async function createUser(
  db: Database,
  { email, ...user }: { username: string; password: string; email?: string },
): Promise<User | undefined> {
  const userId = sql<number>`(select ${users.id} from ${users} where ${users.username} = ${user.username})`;
  const secondFactor = email ? [db.insert(secondFactors).values({ userId, email })] : [];
  try {
    await atomically(db, [db.insert(users).values(user), ...secondFactor]);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
  return await findUser(db, user.username);
}

/** Sets a new password hash and ends all sessions of the user, but for the one that is to stay. */
export async function setPassword(
  db: Database,
  userId: number,
  password: string,
  { exceptSession = '' } = {},
): Promise<void> {
  await atomically(db, [
    db.update(users).set({ password }).where(eq(users.id, userId)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSession))),
  ]);
}

/**
 * Sets where the sign-in codes go; null turns the second factor off. The user's pending logins end, and a mail about it
 * is queued, in the same write.
 */
export async function setEmail(
  db: Database,
  userId: number,
  email: string | null,
  mail: Write[] = [],
): Promise<void> {
  const change =
    email === null
      ? db.delete(secondFactors).where(eq(secondFactors.userId, userId))
      : db
          .insert(secondFactors)
          .values({ userId, email })
          .onConflictDoUpdate({ target: secondFactors.userId, set: { email } });
  const pendingLogins = and(eq(sessions.userId, userId), eq(sessions.awaitingTwoFactor, true));
  await atomically(db, [change, db.delete(sessions).where(pendingLogins), ...mail]);
}

/** The user's sessions and second factor go with it. */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}
