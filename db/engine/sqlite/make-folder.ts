import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder for its owner alone, with those above it that are missing. Not by Node's "recursive", which tries
 * forever where a file system has no place for new folders.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const parent = dirname(folder);
    if (existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(folder);
  }
}
