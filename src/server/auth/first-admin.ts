import { randomBytes } from 'node:crypto';
import type { Database } from '#db/engine/database.ts';
import { countUsers, createUser } from '#db/auth/users.ts';
import { SetupError, type Env } from '../env.ts';
import { passwordProblem } from './password-rule.ts';
import { hashPassword } from './password.ts';

/**
 * Answers what creates the first administrator when there is none, so that the account is there as soon as the site
 * answers: its password is checked and hashed by now. A generated one is passed to `announce` before the administrator is
 * stored: whatever fails in between, no account is left whose password was never shown. Throws a SetupError when the given
 * password breaks the rule for passwords.
 */
export async function prepareFirstAdmin(
  db: Database,
  { username, password, email }: Env['firstAdmin'],
  announce: (text: string) => Promise<void>,
): Promise<() => Promise<void>> {
  if ((await countUsers(db)) > 0) return async () => {};
  if (password !== undefined) {
    const hasSecondFactor = email !== undefined;
    const problem = await passwordProblem(password, { username, hasSecondFactor });
    if (problem) throw new SetupError(`Cannot start: ADMIN_PASSWORD ${problem}.`);
  }
  const generatedPassword = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password ?? generatedPassword);

  return async () => {
    if (password === undefined) {
      await announce(
        `The first administrator signs in at /admin/login; this is shown once:\n  user name: ${username}\n  password:  ${generatedPassword}\n`,
      );
    }
    const user = await createUser(db, { username, password: hash, email });
    // Two processes may start on the same new database at the same moment.
    if (!user && password === undefined) {
      await announce('Another process has created this administrator; its password counts.\n');
    }
  };
}
