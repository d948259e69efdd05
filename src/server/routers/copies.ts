import { findCopyState } from '#db/copies.ts';
import { isServerUrl } from '#db/engine/database-url.ts';
import { agoOf, sizeOf } from '../backup/copy.ts';
import { isOld } from '../backup/nightly.ts';
import { ownerProcedure, router } from '../trpc.ts';

export const copiesRouter = router({
  /** The last copy that was checked, why there is no newer one, and whether there should be. */
  status: ownerProcedure.query(async ({ ctx: { db, env, now } }) => {
    const target = env.backupTo?.name;
    const state = target === undefined ? undefined : await findCopyState(db, target);
    const { madeAt, bytes, problem } = state ?? {};
    return {
      target,
      // A database on a server is backed up there.
      isOnServer: isServerUrl(env.databaseUrl),
      last: madeAt ? { age: agoOf(madeAt, now()), size: sizeOf(bytes ?? 0) } : undefined,
      problem: problem ?? undefined,
      isOld: state !== undefined && isOld(state, now()),
    };
  }),
});
