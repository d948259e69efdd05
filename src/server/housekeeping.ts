import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deleteOldActivity } from '#db/activity.ts';
import { batchSize } from '#db/delete-rows.ts';
import { emptyWriteAheadLog } from '#db/engine/database.ts';
import { databaseFile, isServerUrl } from '#db/engine/database-url.ts';
import { deleteOldContacts } from '#db/messages/contact-folders.ts';
import { eraseOldFacts } from '#db/facts/deleted.ts';
import { withLease } from '#db/leases.ts';
import { deleteOldDeliveries } from '#db/mail/deliveries.ts';
import { retryRefusedNotices, retryTriedInFuture } from '#db/mail/unsent.ts';
import { deleteOldHits } from '#db/hit-counts.ts';
import { deleteEndedSessions, deletePendingLogins } from '#db/auth/sessions.ts';
import { deleteUnconfirmedSubscribers } from '#db/subscribers/subscribers.ts';
import { factLimits } from '#shared/facts.ts';
import { folderDays } from '#shared/messages.ts';
import { warnOfOldCopies } from './backup/nightly.ts';
import type { Deps } from './context.ts';
import { mailLeaseMs } from './mail/mail-queue.ts';
import { ifMissing } from './storage/data-files.ts';

const hours = 60 * 60 * 1_000;
const days = 24 * hours;
/** The first visitors after a start do not wait for it. */
const firstAfterMs = 2_000;
const intervalMs = hours;
/** Longer than a login can wait for its code: three resends may come as late as each code allows. */
const pendingLoginTtlMs = 2 * hours;
/** For how many days these stay; messages and facts have limits of their own. */
export const retentionDays = { unconfirmedSubscribers: 30, sentMail: 30 };
const activityTtlMs = 365 * days;
const maxCopies = 3;

/** Deletes expired rows and files: soon, and every hour; not while another process does. */
export function startHousekeeping(deps: Deps): void {
  const { db, log, now } = deps;
  const run = () =>
    void withLease(db, 'housekeeping', now, () => cleanUp(deps)).catch((error: unknown) =>
      log.error('housekeeping failed', { error }),
    );
  setTimeout(run, firstAfterMs).unref();
  setInterval(run, intervalMs).unref();
}

/** Deletes expired rows and files, in batches, and logs how much of each kind when there was any. */
export async function cleanUp(deps: Deps): Promise<void> {
  const { db, env, outbox, log, now, stopping } = deps;
  const ago = (ms: number) => new Date(now().getTime() - ms);

  const inBatches = async (deleteBatch: () => Promise<number>) => {
    let total = 0;
    let deleted = batchSize;
    // A lease that is not given back would put off what is left by an hour.
    while (deleted === batchSize && !stopping?.aborted) {
      deleted = await deleteBatch();
      total += deleted;
      await setImmediate();
    }
    return total;
  };

  await warnOfOldCopies(deps);
  await retryRefusedNotices(db, now());
  // Twice as long as a lease: another process may have taken a mail in this moment.
  await retryTriedInFuture(db, now(), ago(-2 * mailLeaseMs));
  const deleted = {
    sessions: await inBatches(() => deleteEndedSessions(db, now())),
    pendingLogins: await inBatches(() => deletePendingLogins(db, ago(pendingLoginTtlMs))),
    rateLimits: await inBatches(() => deleteOldHits(db, now())),
    unconfirmedSubscribers: await inBatches(() =>
      deleteUnconfirmedSubscribers(db, ago(retentionDays.unconfirmedSubscribers * days)),
    ),
    suspectedMessages: await inBatches(() =>
      deleteOldContacts(db, 'suspected', ago(folderDays.suspected * days)),
    ),
    deletedMessages: await inBatches(() =>
      deleteOldContacts(db, 'deleted', ago(folderDays.deleted * days)),
    ),
    deletedFacts: await inBatches(() => eraseOldFacts(db, ago(factLimits.deletedDays * days))),
    mailTraces: await inBatches(() => deleteOldDeliveries(db, ago(retentionDays.sentMail * days))),
    activity: await inBatches(() => deleteOldActivity(db, ago(activityTtlMs))),
    outboxFiles: await deleteOldMail(outbox, ago(retentionDays.sentMail * days)),
    copies: isServerUrl(env.databaseUrl)
      ? 0
      : await deleteOldCopies(databaseFile(env.databaseUrl), ago(days)),
  };
  if (Object.values(deleted).some((count) => count > 0)) log.info('housekeeping', deleted);
  // What was erased while another program read the database is in the log until now.
  if ((await emptyWriteAheadLog(db)) === false) log.warn('write-ahead log not emptied');
}

/** Deletes mail that was written by then, and what a process that was killed had written of one. */
async function deleteOldMail(outbox: string, writtenBy: Date) {
  let deleted = 0;
  const names = await readdir(outbox).catch(ifMissing);
  for (const name of names?.filter((each) => /\.eml(?:\.part)?$/.test(each)) ?? []) {
    const file = join(outbox, name);
    const found = await stat(file).catch(ifMissing);
    if (!found || found.mtime > writtenBy) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/**
 * Of the copies that migrations made of the database the newest ones stay. What was left of one, or of a copy on its way to
 * BACKUP_TO, by a process that was killed is none, and goes when no process can be at work on it any more.
 */
async function deleteOldCopies(databaseFile: string, partsUntil: Date): Promise<number> {
  const folder = dirname(databaseFile);
  const start = `${basename(databaseFile)}.`;
  const isCopy = /^(?:before-\d+|copy)(?:\.[\w-]+\.part(?:-journal)?)?$/;
  const files = (await readdir(folder))
    .filter((name) => name.startsWith(start) && isCopy.test(name.slice(start.length)))
    .map((name) => join(folder, name));
  const copies = await Promise.all(
    files.map(async (file) => ({ file, madeAt: (await stat(file)).mtime })),
  );
  // By the time of the copy: after a restore the newest one may be of an old migration.
  const newestFirst = copies.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const { whole = [], parts = [] } = Object.groupBy(newestFirst, ({ file }) =>
    /\.(?:copy|part|part-journal)$/.test(file) ? 'parts' : 'whole',
  );
  const old = [...whole.slice(maxCopies), ...parts.filter(({ madeAt }) => madeAt < partsUntil)];
  for (const { file } of old) await rm(file);
  return old.length;
}
