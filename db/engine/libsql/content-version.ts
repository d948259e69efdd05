import { setTimeout as sleep } from 'node:timers/promises';
import {
  contentOf,
  contentQuery,
  hasTurned,
  type Content,
  type ContentVersion,
} from '../content-version.ts';

/** How old the answer may be that the content has not changed. */
const freshMs = 1_000;
/** How long a request waits for that answer when there is an older one. */
const patienceMs = 1_000;

interface Server {
  execute(question: {
    sql: string;
    args: { now: number };
  }): Promise<{ rows: ArrayLike<unknown>[] }>;
}

/**
 * Asks the server once a second at most, and again after each write of this process. While the
 * server does not answer, the last answer stands until a schedule ends it.
 */
export function createServerContentVersion(server: Server, elapsedMs = () => performance.now()) {
  let known: { content: Content; askedAt: number; writes: number } | undefined;
  let asking: { writes: number; startedAt: number; done: Promise<void> } | undefined;
  let failure: { at: number; writes: number; error: unknown } | undefined;
  let writes = 0;

  const ask = async (now: number, askedAt: number, askedWrites: number) => {
    try {
      const { rows } = await server.execute({ sql: contentQuery, args: { now } });
      const content = contentOf(rows[0] ?? []);
      if (!known || askedAt >= known.askedAt) known = { content, askedAt, writes: askedWrites };
      failure = undefined;
    } catch (error) {
      failure = { at: elapsedMs(), writes: askedWrites, error };
      throw error;
    }
  };

  /** One question at a time; one that was asked before a write of this process does not count. */
  const askOnce = (now: number) => {
    if (asking?.writes === writes) return asking;
    const startedAt = elapsedMs();
    const started = { writes, startedAt, done: ask(now, startedAt, writes) };
    const end = () => {
      if (asking === started) asking = undefined;
    };
    started.done.then(end, end);
    asking = started;
    return started;
  };

  const lastKnown = (now: number, error: unknown) => {
    if (!known || hasTurned(known.content, now)) throw error;
    return { ...known.content, isStale: true };
  };

  const contentVersion: ContentVersion = (date) => {
    const now = date.getTime();
    const isFresh = known && known.writes === writes && elapsedMs() - known.askedAt < freshMs;
    if (known && isFresh && !hasTurned(known.content, now)) return known.content;
    if (failure?.writes === writes) {
      const { at, error } = failure;
      // Asked in the background meanwhile: visitors do not wait for a server that is away.
      if (elapsedMs() - at >= freshMs) askOnce(now).done.catch(() => {});
      return lastKnown(now, error);
    }
    const { startedAt, done } = askOnce(now);
    const asked = done.then(() => true);
    const leftMs = Math.max(0, patienceMs - (elapsedMs() - startedAt));
    const inTime = known ? Promise.race([asked, sleep(leftMs, false)]) : asked;
    return inTime.then(
      (isAnswered) =>
        isAnswered && known ? known.content : lastKnown(now, new Error('the server is slow')),
      (error: unknown) => lastKnown(now, error),
    );
  };

  return {
    contentVersion,
    /** To be called after each write of this process. */
    noteWrite() {
      writes += 1;
    },
  };
}
