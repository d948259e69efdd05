import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { countUsers, createUser, setEmail } from '#db/users.ts';
import type { Env } from './env.ts';
import { hashPassword } from './password.ts';

/**
 * Makes the first administrator when there is none. Answers the password when it was generated, which is the only
 * time anybody can read it.
 */
export async function ensureFirstAdmin(
  db: Database,
  { username, password, email }: Env['firstAdmin'],
): Promise<{ username: string; generatedPassword: string } | undefined> {
  if ((await countUsers(db)) > 0) return undefined;
  const generatedPassword = randomBytes(12).toString('base64url');
  const user = await createUser(db, {
    username,
    password: await hashPassword(password ?? generatedPassword),
  });
  if (user && email) await setEmail(db, user.id, email);
  return user && password === undefined ? { username, generatedPassword } : undefined;
}
