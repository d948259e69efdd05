import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@libsql/client/http';
import {
  changeQuery,
  isBetweenTurns,
  knownContent,
  lastTurnQuery,
  nextTurnQuery,
  type ContentVersion,
  type KnownContent,
} from '../content-version.ts';
import { isQuery } from './client.ts';

/** How old the answer may be that the content has not changed. */
const freshMs = 1_000;
/** How long a request waits for that answer when there is an older one. */
const patienceMs = 1_000;

/** The tables that visitors read, directly or by triggers. */
const contentTables = /\b(?:ai_facts|fact_schedules|facts_version|site_publications)\b/;

export interface ServerContentVersion {
  contentVersion: ContentVersion;
  /** To be called after each statement of this process. */
  noteEnd(statements: readonly string[]): void;
}

/**
 * Asks the server once a second at most, and again after each write of this process that concerns visitors. While the
 * server does not answer, the last answer stands until a schedule ends it.
 */
export function createServerContentVersion(
  client: Pick<Client, 'execute'>,
  elapsedMs = () => performance.now(),
): ServerContentVersion {
  let known: (KnownContent & { askedAt: number; writes: number }) | undefined;
  let asking: { writes: number; startedAt: number; done: Promise<void> } | undefined;
  let failure: { at: number; error: unknown } | undefined;
  let writes = 0;

  const ask = async (now: number, askedAt: number, askedWrites: number) => {
    try {
      const { rows } = await client.execute({
        sql: `select (${changeQuery}), (${lastTurnQuery}), (${nextTurnQuery})`,
        args: { now },
      });
      const [change, lastTurn, nextTurn] = rows[0] ? [rows[0][0], rows[0][1], rows[0][2]] : [];
      const content = knownContent(Number(change), timeOf(lastTurn), timeOf(nextTurn));
      if (!known || askedAt >= known.askedAt) known = { ...content, askedAt, writes: askedWrites };
      failure = undefined;
    } catch (error) {
      failure = { at: elapsedMs(), error };
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
    if (!known || !isBetweenTurns(known, now)) throw error;
    return { ...known.content, isStale: true };
  };

  return {
    contentVersion(date) {
      const now = date.getTime();
      const isFresh = known && known.writes === writes && elapsedMs() - known.askedAt < freshMs;
      if (known && isFresh && isBetweenTurns(known, now)) return known.content;
      if (failure) {
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
    },
    noteEnd(statements) {
      if (statements.some((sql) => !isQuery(sql) && contentTables.test(sql))) writes += 1;
    },
  };
}

function timeOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
