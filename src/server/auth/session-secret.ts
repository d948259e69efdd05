import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupError } from '../env.ts';
import { storageProblem } from '../storage/storage-problem.ts';

/**
 * Reads the session secret of the file; makes one at the first start, readable by its owner only. Throws a SetupError
 * when it can be neither read nor made.
 */
export function loadOrCreateSecret(file: string): string {
  try {
    return readOrCreate(file);
  } catch (error) {
    const problem = storageProblem(error, file);
    if (!problem) throw error;
    throw new SetupError(`Cannot start: the session secret: ${problem}.`, { cause: error });
  }
}

function readOrCreate(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // Fails when the file exists, so that of two processes started at once both use the first one's.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // On a full disk the file exists by then, without a secret in it.
      rmSync(file, { force: true });
      throw error;
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new SetupError(`Cannot start: ${file} holds no secret; delete it to get a new one.`);
  return secret;
}

/** The session secret of a site that has started before; `undefined` when the file does not exist. */
export function findSecret(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
