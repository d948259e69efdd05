import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { deleteRows } from '../delete-rows.ts';
import { atomically, writeUnlessRefused, type Database, type Write } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { administrators, secondFactors, sessions, users, type Role } from '../schema.ts';

/**
 * `password` is the encoded hash, empty for who has none. `email` gets the sign-in codes; null means that the password alone
 * is enough. For the others see `administrators`.
 */
export type User = Awaited<ReturnType<typeof selectUsers>>[number];

/** A user with the password that they had when it was checked. */
export type CheckedUser = Pick<User, 'id' | 'password'>;

/** The id for as long as the user has that password; null afterwards, which a write that needs one refuses. */
export const idWhileUnchanged = ({ id, password }: CheckedUser) =>
  sql<number>`(select id from users where id = ${id} and password = ${password})`;

const selectUsers = (db: Database) =>
  db
    .select({
      id: users.id,
      username: users.username,
      password: users.password,
      email: secondFactors.email,
      role: administrators.role,
      handle: administrators.handle,
      signedInAt: administrators.signedInAt,
      invitedAt: administrators.invitedAt,
    })
    .from(users)
    .innerJoin(administrators, eq(administrators.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id));

export async function listUsers(db: Database): Promise<User[]> {
  return await selectUsers(db).orderBy(asc(users.username));
}

export async function countUsers(db: Database): Promise<number> {
  return await db.$count(users);
}

export async function findUser(db: Database, username: string): Promise<User | undefined> {
  const [user] = await selectUsers(db).where(eq(users.username, username));
  return user;
}

export async function findUserById(db: Database, id: number): Promise<User | undefined> {
  const [user] = await selectUsers(db).where(eq(users.id, id));
  return user;
}

/** Who was invited by the link with the token of this hash, also long ago. */
export async function findInvited(db: Database, tokenHash: string): Promise<User | undefined> {
  const [user] = await selectUsers(db).where(eq(administrators.tokenHash, tokenHash));
  return user;
}

interface NewUser {
  username: string;
  /** Empty for who is invited. */
  password: string;
  email?: string;
  role?: Role;
  invitation?: { tokenHash: string; invitedAt: Date };
}

/**
 * An owner where nothing else is said. With an e-mail address the second factor is on from the first moment. `undefined`
 * when the name is taken.
 */
export async function createUser(
  db: Database,
  { username, password, email, role = 'owner', invitation }: NewUser,
): Promise<User | undefined> {
  const userId = sql<number>`(select ${users.id} from ${users} where ${users.username} = ${username})`;
  const secondFactor = email ? [db.insert(secondFactors).values({ userId, email })] : [];
  const writes = [
    db.insert(users).values({ username, password }),
    ...secondFactor,
    db.insert(administrators).values({ userId, role, ...invitation }),
  ];
  const isCreated = await writeUnlessRefused(db, writes, isUniqueViolation);
  return isCreated ? await findUser(db, username) : undefined;
}

/** The write that ends the invitation of a user, who has a password or a passkey now; only where the condition holds. */
export function endInvitation(db: Database, userId: number, condition?: SQL) {
  const isUser = eq(administrators.userId, userId);
  return db.update(administrators).set({ invitedAt: null }).where(and(isUser, condition));
}

/**
 * Sets a new password hash and ends all sessions of the user, and an invitation. A session that asks for it stays; false,
 * and nothing is changed, where that one has ended or the password is another by now.
 */
export async function setPassword(
  db: Database,
  user: CheckedUser,
  password: string,
  sessionId?: string,
): Promise<boolean> {
  const isOther = sessionId === undefined ? undefined : ne(sessions.id, sessionId);
  const isUnchanged =
    sessionId === undefined
      ? undefined
      : sql`exists (
        select 1 from ${sessions} where id = ${sessionId} and user_id = ${idWhileUnchanged(user)})`;
  const change = db
    .update(users)
    .set({ password })
    .where(and(eq(users.id, user.id), isUnchanged))
    .returning({ id: users.id });
  const changed = await atomically(
    db,
    [
      db.delete(sessions).where(and(eq(sessions.userId, user.id), isOther, isUnchanged)),
      endInvitation(db, user.id, isUnchanged),
    ],
    change,
  );
  return changed.length > 0;
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
  await atomically(db, [db.delete(sessions).where(pendingLogins), ...mail, change]);
}

/** That there is an owner but this one; who has only been invited is none yet. */
const hasOtherOwner = (userId: number) => sql`exists (
  select 1 from ${administrators} where role = 'owner' and invited_at is null and user_id <> ${userId})`;

/** False, and nothing is changed, where no owner would be left. */
export async function setRole(db: Database, userId: number, role: Role): Promise<boolean> {
  const isEditor = eq(administrators.role, 'editor');
  const mayBe = role === 'owner' ? undefined : or(isEditor, hasOtherOwner(userId));
  const change = db
    .update(administrators)
    .set({ role })
    .where(and(eq(administrators.userId, userId), mayBe))
    .returning({ userId: administrators.userId });
  return (await atomically(db, [], change)).length > 0;
}

/** All that is theirs goes with them. False, and nothing is changed, where no owner would be left, unless `orIf` holds. */
export async function deleteUser(db: Database, userId: number, orIf?: SQL): Promise<boolean> {
  const isUser = and(eq(users.id, userId), or(hasOtherOwner(userId), orIf));
  return (await deleteRows(db, users, isUser)) > 0;
}

/** For the command line, which may empty a site of people: true when no other user is left who would need an owner. */
export const isNobodyElse = sql`(select count(*) from ${users}) = 1`;
