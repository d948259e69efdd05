import { Unavailable } from '../errors.ts';

/** More at a time would slow every reader of the site while somebody guesses passwords. */
const maxRunning = 2;
/** A second or two of work. Without a bound, the owner would wait behind every guess of a flood. */
const maxWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws Unavailable when so many hashes wait that one more is refused. */
export function requireRoom(): void {
  if (waiting.length >= maxWaiting) throw new Unavailable('Too many sign-ins are waiting.');
}

/** Runs the job once it is its turn: first come, first served. Throws Unavailable when too many wait. */
export async function runInTurn<Result>(job: () => Promise<Result>): Promise<Result> {
  if (running < maxRunning) {
    running += 1;
  } else {
    requireRoom();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await job();
  } finally {
    // The next one takes this one's place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
