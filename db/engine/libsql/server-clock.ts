import type { Client } from '@libsql/client/http';

const intervalMs = 60_000;
/** A longer round trip says too little about when the answer was made. */
const longestRoundTripMs = 1_000;

/** The batch is locked for writing, which only the primary can do: a replica would answer with a clock of its own. */
const readTime = ["select cast(unixepoch('subsec') * 1000 as integer)"];

/**
 * The time of the primary, so that leases, limits and codes mean the same in processes whose own clocks differ. It is read
 * once a minute.
 */
export async function startServerClock(
  client: Pick<Client, 'batch'>,
  // A clock that is never set: between two readings of the server's the own one may be.
  ownTime = () => performance.timeOrigin + performance.now(),
) {
  let offsetMs: number | undefined;
  const measure = async () => {
    const [start, startedAt] = [ownTime(), performance.now()];
    const [result] = await client.batch(readTime, 'write');
    const roundTripMs = performance.now() - startedAt;
    if (offsetMs !== undefined && roundTripMs > longestRoundTripMs) return;
    offsetMs = Number(result?.rows[0]?.[0]) - (start + roundTripMs / 2);
  };

  await measure();
  // While the server is away the last offset holds.
  const timer = setInterval(() => void measure().catch(() => {}), intervalMs).unref();
  return {
    now: () => new Date(ownTime() + (offsetMs ?? 0)),
    stop: () => clearInterval(timer),
  };
}
