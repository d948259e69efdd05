import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '#db/engine/sqlite/make-folder.ts';
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
  if (!existsSync(file)) create(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new SetupError(`Cannot start: ${file} holds no secret; delete it to get a new one.`);
  return secret;
}

/** Under its name the file is there whole or not at all: of processes that start at once, all read the first one's. */
function create(file: string): void {
  makeFolder(dirname(file));
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    const isSecond = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isSecond) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The session secret of a site that has started before; `undefined` when the file does not exist. */
export function findSecret(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
