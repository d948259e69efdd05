import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { expect, test } from 'vitest';
import type { Database } from './client.ts';
import { moveFact } from './fact-order.ts';
import { findFactWithTags, listFacts, listFactsPage } from './facts.ts';
import { deleteOldDeliveries, listSending, takeDelivery } from './letter-deliveries.ts';
import { nextMailAt, takeDueMail } from './mails.ts';
import { listPublicFacts, listPublicFactsPart } from './public-facts.ts';
import { countHit } from './rate-limits.ts';
import * as schema from './schema.ts';
import { findSession } from './sessions.ts';
import { findUser } from './users.ts';

const now = new Date('2026-03-01T09:00:00.000Z');

/** How SQLite goes about each statement that `run` sends: the lines of its query plan, without their tree. */
async function plansOf(run: (db: Database) => Promise<unknown>): Promise<string[]> {
  const client = new BetterSqlite3(':memory:');
  const sent: { sql: string; params: unknown[] }[] = [];
  const db = drizzle(client, {
    schema,
    casing: 'snake_case',
    logger: { logQuery: (sql, params) => void sent.push({ sql, params }) },
  });
  migrate(db, { migrationsFolder: 'migrations' });
  sent.length = 0;
  await run(db);

  const plans = sent.flatMap(({ sql, params }) =>
    client.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params),
  );
  client.close();
  return plans.map(({ detail }) => detail);
}

const schedule = 'SEARCH fact_schedules USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN';

test.each<[string, (db: Database) => Promise<unknown>, string[]]>([
  [
    'the facts the public sees',
    (db) => listPublicFacts(db, now),
    [
      'SEARCH ai_facts USING INDEX ai_facts_active_order (active=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH fact_schedules USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'a part of the facts the public sees',
    (db) => listPublicFactsPart(db, now, { after: 1, size: 24 }),
    [
      'SEARCH ai_facts USING INDEX ai_facts_active_order (active=? AND display_order>?)',
      'SCALAR SUBQUERY 2',
      'SEARCH ai_facts USING INTEGER PRIMARY KEY (rowid=?)',
      'REUSE SUBQUERY 2',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH fact_schedules USING INTEGER PRIMARY KEY (rowid=?)',
      // How many are active, and how many of them are outside their dates.
      'SEARCH ai_facts USING COVERING INDEX ai_facts_active_order (active=?)',
      'MULTI-INDEX OR',
      'INDEX 1',
      'SEARCH fact_schedules USING INDEX fact_schedules_from (show_from>?)',
      'INDEX 2',
      'SEARCH fact_schedules USING INDEX fact_schedules_until (show_until<?)',
      'SEARCH ai_facts USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  ['all facts', listFacts, ['SCAN ai_facts USING INDEX ai_facts_order', schedule]],
  [
    'a page of all facts',
    (db) => listFactsPage(db, { page: 3, size: 50 }),
    [
      'SCAN ai_facts USING COVERING INDEX ai_facts_order',
      'SCAN ai_facts USING INDEX ai_facts_order',
      schedule,
    ],
  ],
  [
    'one fact',
    (db) => findFactWithTags(db, 1),
    ['SEARCH ai_facts USING INTEGER PRIMARY KEY (rowid=?)', schedule],
  ],
  [
    'a move',
    async (db) => {
      const fact = { factText: 'A fact', source: 'Test' };
      await db.insert(schema.aiFacts).values([1, 2, 3].map((order) => ({ ...fact, order })));
      await moveFact(db, 3, 2);
    },
    [
      // The facts to move.
      'SCAN 3-ROW VALUES CLAUSE',
      'SEARCH fact_schedules USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH ai_fact_tags USING COVERING INDEX sqlite_autoindex_ai_fact_tags_1 (fact_id=?)',
      // The move: the version, the two facts, those between, the ones before and behind.
      'SCAN facts_version',
      'SEARCH ai_facts USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH ai_facts USING COVERING INDEX ai_facts_order (display_order>? AND display_order<?)',
      'SEARCH ai_facts USING COVERING INDEX ai_facts_order (display_order<?)',
      'SEARCH ai_facts USING COVERING INDEX ai_facts_order (display_order>?)',
      // The new orders.
      'SCAN json_each VIRTUAL TABLE INDEX 1:',
      'SCALAR SUBQUERY 1',
      'SCAN facts_version',
      'SEARCH ai_facts USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'a session',
    (db) => findSession(db, 'id', { createdAfter: now, seenAfter: now }),
    [
      'SEARCH sessions USING INDEX sqlite_autoindex_sessions_1 (id=?)',
      'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'a user who signs in',
    (db) => findUser(db, 'ada'),
    [
      'SEARCH users USING INDEX users_username_unique (username=?)',
      'SEARCH second_factors USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
    ],
  ],
  ['a rate limit', (db) => countHit(db, 'key', 1_000, now), []],
  [
    'the mail that is due',
    (db) => takeDueMail(db, now, now),
    ['SEARCH mails USING INDEX mails_next_attempt (next_attempt_at<?)'],
  ],
  ['when the next mail is due', nextMailAt, ['SEARCH mails USING INDEX mails_next_attempt']],
  [
    'which letters are being sent, and when their next mail is due',
    listSending,
    [
      'SEARCH letters USING COVERING INDEX letters_state (state=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH letter_deliveries USING COVERING INDEX letter_deliveries_next (letter_id=?)',
    ],
  ],
  [
    'the mail of a letter that is due',
    (db) => takeDelivery(db, 1, now, now),
    [
      'SEARCH letter_deliveries USING INTEGER PRIMARY KEY (rowid=?)',
      'SCALAR SUBQUERY 1',
      'SEARCH letter_deliveries USING COVERING INDEX letter_deliveries_next (letter_id=? AND next_attempt_at>? AND next_attempt_at<?)',
      'SCALAR SUBQUERY 2',
      'SEARCH letter_deliveries USING COVERING INDEX letter_deliveries_next (letter_id=? AND next_attempt_at<?)',
    ],
  ],
  [
    'the deliveries of letters that ended long ago',
    (db) => deleteOldDeliveries(db, now, 200),
    [
      'SEARCH letter_deliveries USING INTEGER PRIMARY KEY (rowid=?)',
      'LIST SUBQUERY 2',
      'SEARCH letter_deliveries USING COVERING INDEX sqlite_autoindex_letter_deliveries_1 (letter_id=?)',
      'LIST SUBQUERY 1',
      // There are as many as were ever written: a few hundred.
      'SCAN letters',
    ],
  ],
])('%s: found and ordered by an index, sorted by nothing else', async (_, run, plan) => {
  expect(await plansOf(run)).toEqual(plan);
});
