import { randomBytes } from 'node:crypto';

/** Differs from process to process, so that ids of several, or of one before a restart, stay apart in one log. */
const processId = randomBytes(4).toString('hex');
let count = 0;

/**
 * The id by which an error that somebody saw is found in the log. A counter is enough: nothing trusts an id. A random
 * UUID takes 0.8 µs of the 27 µs that a cached response takes.
 */
export function createRequestId(): string {
  count += 1;
  return `${processId}-${count.toString(36)}`;
}
