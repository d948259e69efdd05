import { fork } from 'node:child_process';
import { once } from 'node:events';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findCopyState, recordCopyState, warnOfCopies, type CopyState } from '#db/copies.ts';
import type { Deps } from '../context.ts';
import { copiesMail } from '../mail/mail-templates.ts';
import { isRecent } from './copy.ts';

const minutes = 60 * 1_000;
const hours = 60 * minutes;
const days = 24 * hours;
/** By the clock of the machine. */
const hourOfNight = 3;
/** The first visitors after a start do not wait for it. */
const firstAfterMs = 5_000;
const retryAfterMs = 10 * minutes;
const oldAfterMs = 36 * hours;
/** A target that hangs has failed by then, before the last copy is old. */
const attemptMs = 8 * hours;

/** Found from the package, because the build puts this file elsewhere. */
const command = join(
  dirname(findPackageJSON(import.meta.url) ?? ''),
  'src/server/commands/backup-and-restore.ts',
);

/**
 * Has copies made at BACKUP_TO: each night, and when the last one is older than a day. A process of its own makes them, as "npm
 * run copies -- now" does: whatever becomes of the target, and however long the checks take, requests do not wait for it.
 */
export function startCopies({ db, env, log, now, stopping }: Deps, copy = runCommand): void {
  const { backupTo } = env;
  if (!backupTo) return;
  const target = backupTo.name;
  const startedAt = now();
  // At once: copies may have gone from there meanwhile.
  let isFirst = true;
  let failedAt = new Date(0);

  const look = async () => {
    const since = copySince(now(), startedAt);
    const before = await findCopyState(db, target);
    const passedMs = now().getTime() - failedAt.getTime();
    const isTooSoon = passedMs >= 0 && passedMs < retryAfterMs;
    const isDone = before?.madeAt && isRecent(before.madeAt, since, now()) && !before.problem;
    if (isTooSoon || (isDone && !isFirst)) return;
    isFirst = false;
    const problem = await copy(since);
    if (stopping?.aborted) return;
    // A copy that is there is noted by now; where another process is making one, nothing is known yet.
    const { madeAt, bytes } = (await findCopyState(db, target)) ?? {};
    if (madeAt && madeAt.getTime() !== before?.madeAt?.getTime()) {
      log.info('copy made', { madeAt, bytes });
    }
    if (!problem) return;
    failedAt = now();
    log.warn('copy failed', { problem });
    await recordCopyState(db, target, { problem }, failedAt);
  };
  let isLooking = false;
  const run = async () => {
    if (isLooking || stopping?.aborted) return;
    isLooking = true;
    await look().catch((error: unknown) => log.error('copies failed', { error }));
    isLooking = false;
  };
  setTimeout(run, firstAfterMs).unref();
  setInterval(run, minutes).unref();
}

/** From when on there is to be a copy: for a day, and since three o'clock of a night in which the site ran. */
export function copySince(now: Date, startedAt: Date): Date {
  const night = new Date(now);
  night.setHours(hourOfNight, 0, 0, 0);
  const yesterday = new Date(now.getTime() - days);
  if (night > now) {
    night.setDate(night.getDate() - 1);
    // Where there is no such hour today, it was another one.
    night.setHours(hourOfNight, 0, 0, 0);
  }
  return night > yesterday && night >= startedAt ? night : yesterday;
}

/** Why no copy was made, as the command says; null when there is nothing to say. */
async function runCommand(since: Date): Promise<string | null> {
  try {
    const child = fork(command, ['copies', since.toISOString()], {
      execArgv: ['--optimize-for-size'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: attemptMs,
    });
    // From its start on, which takes more than all else where there is little to copy.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const words = child.stderr ? text(child.stderr) : '';
    const [said, [code, killedBy]] = await Promise.all([words, once(child, 'close')]);
    if (code === 0) return null;
    const lines = said.trim().split('\n');
    // A fault in the code has its stack behind it.
    const error = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
    return killedBy || !error ? `The command ended with ${killedBy ?? code}.` : error;
  } catch (error) {
    return `The command cannot be started: ${error instanceof Error ? error.message : error}.`;
  }
}

/** Whether there is no copy that is fit to be relied on. The first one has its time, unless it fails. */
export function isOld({ madeAt, since, problem }: CopyState, now: Date): boolean {
  if (!madeAt && problem) return true;
  // Also by a clock that was ahead.
  return Math.abs(now.getTime() - (madeAt ?? since).getTime()) > oldAfterMs;
}

/** Mails the owner, once a day, that there is none, and why the last attempt failed. One process at a time may do it. */
export async function warnOfOldCopies({ db, env, readSite, now }: Deps): Promise<void> {
  const { backupTo } = env;
  const state = backupTo && (await findCopyState(db, backupTo.name));
  if (!state?.problem || !isOld(state, now())) return;
  if (Math.abs(now().getTime() - (state.warnedAt?.getTime() ?? 0)) < days) return;
  const site = await readSite();
  const mail = copiesMail(site.contactTo, site, state, state.problem);
  await warnOfCopies(db, state.target, mail, now());
}
