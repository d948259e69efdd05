import { TRPCError } from '@trpc/server';
import { Unavailable } from '../errors.ts';

/** More at a time would slow every reader of the site while somebody guesses passwords. */
const maxRunning = 2;
/** A second or two of work. Without a bound, the owner would wait behind every guess of a flood. */
const maxWaiting = 50;

let running = 0;
/** In the order in which they came. */
const waiting = new Set<() => void>();

/** Throws Unavailable when so many hashes wait that one more is refused. */
export function requireRoom(): void {
  if (waiting.size >= maxWaiting) throw new Unavailable('Too many sign-ins are waiting.');
}

/** Runs the job in its turn. It is not run at all when its client, which aborts the signal, has left by then. */
export async function runInTurn<Result>(
  job: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (running >= maxRunning) await waitForTurn(signal);
  else running += 1;
  try {
    return await job();
  } finally {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else {
      running -= 1;
    }
  }
}

async function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
  requireRoom();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    waiting.delete(resolve);
    reject(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
  };
  waiting.add(resolve);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    await promise;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}
