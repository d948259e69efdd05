import { afterEach, vi } from 'vitest';
import { cleanups } from './cleanups.ts';

// What fails in the database is thrown some twenty calls below the function that asked.
Error.stackTraceLimit = 40;

// Evaluated for each file. Helpers are not: files share them, and a hook of theirs would be of the first file alone.
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
