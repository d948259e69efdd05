import type { Database } from '#db/engine/database.ts';
import { subscriberConsents, subscribers } from '#db/schema.ts';

/** Adds subscribers who have confirmed: 1 is `reader-1@example.org` and leaves by `token-1`. */
export async function addReaders(db: Database, count: number, at = new Date(0)) {
  if (count === 0) return;
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const times = { askedAt: at, confirmedAt: at };
  const consents = ids.map((id) => ({ ...times, subscriberId: id, leaveToken: `token-${id}` }));
  await db.insert(subscribers).values(ids.map((id) => ({ id, email: `reader-${id}@example.org` })));
  await db.insert(subscriberConsents).values(consents);
}
