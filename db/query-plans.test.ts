import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { expect, test } from 'vitest';
import type { Database } from './engine/database.ts';
import { describe } from './engine/sqlite/client.ts';
import {
  findContact,
  listContactIds,
  listContacts,
  readContactCounts,
  readContacts,
} from './contact-folders.ts';
import { eraseOldFacts, listDeletedFacts } from './facts/deleted.ts';
import type { FactFilter } from './facts/filter.ts';
import { listFactsPage } from './facts/list.ts';
import { listVersions } from './facts/versions.ts';
import { findFactWithTags, listFacts } from './facts/facts.ts';
import { deleteOldDeliveries, listSending, takeDelivery } from './letter-deliveries.ts';
import { nextMailAt, takeDueMail } from './mails.ts';
import { listPublicFacts, listPublicFactsPart } from './facts/public.ts';
import { countHit } from './rate-limits.ts';
import * as schema from './schema.ts';
import { findNotice } from './sent-mails.ts';
import { findSession } from './sessions.ts';
import {
  countSubscriptions,
  findLeaveToken,
  listConfirmedIds,
  listSubscriptions,
  readSubscriptions,
} from './subscriber-list.ts';
import { findUser } from './users.ts';

const now = new Date('2026-03-01T09:00:00.000Z');

/** A page that is not there: it is counted which one is the last. */
const beyond = { page: 2, size: 50 };
const tomorrow = new Date('2026-03-02T09:00:00.000Z');
const firstPage = { page: 1, size: 50 };

async function listMany(db: Database, filter: FactFilter) {
  const fact = { factText: 'Ships', source: 'Test' };
  const ids = Array.from({ length: 501 }, (_, index) => index + 1);
  await db.insert(schema.aiFacts).values(ids.map((id) => ({ id, ...fact })));
  await db.insert(schema.tags).values({ id: 1, name: 'cost' });
  await db.insert(schema.aiFactTags).values(ids.map((factId) => ({ factId, tagId: 1 })));
  await db
    .insert(schema.factSchedules)
    .values(ids.map((factId) => ({ factId, showFrom: tomorrow })));
  await listFactsPage(db, firstPage, filter, now);
}

/** How SQLite goes about each statement that `run` sends: the lines of its query plan, without their tree. */
async function plansOf(run: (db: Database) => Promise<unknown>): Promise<string[]> {
  const client = new BetterSqlite3(':memory:');
  const sent: { sql: string; params: unknown[] }[] = [];
  migrate(drizzle(client), { migrationsFolder: 'migrations' });
  const db = describe(client, {
    logQuery: (sql, params) => void sent.push({ sql, params }),
  });
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
    (db) => listFactsPage(db, { page: 3, size: 50 }, {}, now),
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
    'the history of a fact',
    (db) => listVersions(db, 1, { before: 1, size: 50 }),
    ['SEARCH fact_versions USING INDEX fact_versions_fact (fact_id=? AND id<?)'],
  ],
  [
    'a page of deleted facts',
    (db) => listDeletedFacts(db, { page: 1, size: 50 }),
    ['SCAN deleted_facts USING INDEX deleted_facts_deleted'],
  ],
  [
    'deleted facts that are too old',
    (db) => eraseOldFacts(db, now, 200),
    [
      'SEARCH fact_versions USING COVERING INDEX fact_versions_fact (fact_id=?)',
      'LIST SUBQUERY 1',
      'SEARCH deleted_facts USING COVERING INDEX deleted_facts_deleted (deleted_at<?)',
      'SEARCH deleted_facts USING INTEGER PRIMARY KEY (rowid=?)',
      'LIST SUBQUERY 1',
      'SEARCH deleted_facts USING COVERING INDEX deleted_facts_deleted (deleted_at<?)',
      // Their links to tags go with them.
      'SEARCH deleted_fact_tags USING COVERING INDEX sqlite_autoindex_deleted_fact_tags_1 (fact_id=?)',
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
    'a folder',
    (db) => listContacts(db, { folder: 'inbox' }, beyond),
    [
      'SEARCH contact_states USING INDEX contact_states_folder (folder=?)',
      'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH contact_states USING COVERING INDEX contact_states_moved (folder=?)',
      'SEARCH contact_states USING INDEX contact_states_folder (folder=?)',
      'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'a folder that is searched',
    (db) => listContacts(db, { folder: 'inbox', search: 'a' }, beyond),
    [
      'SCAN contact_search VIRTUAL TABLE INDEX 192:M4',
      'SEARCH contact_states USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN contact_search VIRTUAL TABLE INDEX 0:M4',
      'SEARCH contact_states USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN contact_search VIRTUAL TABLE INDEX 192:M4',
      'SEARCH contact_states USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'a folder to download',
    (db) => listContactIds(db, { folder: 'inbox' }),
    ['SEARCH contact_states USING COVERING INDEX contact_states_moved (folder=?)'],
  ],
  [
    'a search to download',
    (db) => listContactIds(db, { folder: 'inbox', search: 'a' }),
    [
      'SCAN contact_search VIRTUAL TABLE INDEX 0:M4',
      'SEARCH contact_states USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'messages of a download',
    (db) => readContacts(db, [1, 2]),
    ['SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)'],
  ],
  ['the counts of the folders', readContactCounts, ['SCAN contact_counts']],
  [
    'an opened message',
    (db) => findContact(db, 1),
    [
      'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH contact_states USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH suspected_contacts USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
    ],
  ],
  [
    'the notice of a message',
    (db) => findNotice(db, 1),
    [
      'SEARCH mails USING INDEX mails_contact (contact_id=?)',
      'SEARCH sent_mails USING INDEX sent_mails_contact (contact_id=?)',
    ],
  ],
  [
    'the subscribers',
    (db) => listSubscriptions(db, '', beyond),
    [
      'SCAN subscribers',
      'SEARCH subscriber_consents USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN subscribers USING COVERING INDEX subscribers_email_unique',
      'SCAN subscribers',
      'SEARCH subscriber_consents USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'subscribers that are searched',
    (db) => listSubscriptions(db, 'a', beyond),
    [
      'SCAN subscriber_search VIRTUAL TABLE INDEX 192:M1',
      'SEARCH subscribers USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH subscriber_consents USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN subscriber_search VIRTUAL TABLE INDEX 0:M1',
      'SEARCH subscribers USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN subscriber_search VIRTUAL TABLE INDEX 192:M1',
      'SEARCH subscribers USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH subscriber_consents USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'the counts of subscribers',
    countSubscriptions,
    [
      'SCAN subscriber_consents USING INDEX subscriber_consents_waiting',
      'SCAN subscriber_consents USING COVERING INDEX subscriber_consents_leaveToken_unique',
    ],
  ],
  ['subscribers to download', listConfirmedIds, ['SCAN subscriber_consents']],
  [
    'subscribers of a download',
    (db) => readSubscriptions(db, [1, 2]),
    [
      'SEARCH subscribers USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH subscriber_consents USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ],
  [
    'the token of a subscriber',
    (db) => findLeaveToken(db, 1),
    ['SEARCH subscriber_consents USING INTEGER PRIMARY KEY (rowid=?)'],
  ],
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
    (db) => takeDelivery(db, 1, { intervalMs: 1_000, longestWaitMs: 60_000 }, now, now),
    [
      'SEARCH letter_lane USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH letter_deliveries USING INTEGER PRIMARY KEY (rowid=?)',
      'SCALAR SUBQUERY 1',
      'SEARCH letter_deliveries USING COVERING INDEX letter_deliveries_next (letter_id=? AND next_attempt_at>? AND next_attempt_at<?)',
      'SCALAR SUBQUERY 2',
      'SEARCH letter_deliveries USING COVERING INDEX letter_deliveries_next (letter_id=? AND next_attempt_at<?)',
      'SEARCH letter_lane USING INTEGER PRIMARY KEY (rowid=?)',
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

const walk = 'SCAN ai_facts USING INDEX ai_facts_order';
const walkOfActive = 'SEARCH ai_facts USING INDEX ai_facts_active_order (active=?)';
const taggedIds = 'SEARCH ai_fact_tags USING INDEX ai_fact_tags_tag (tag_id=?)';
const hasTag =
  'SEARCH ai_fact_tags EXISTS USING COVERING INDEX sqlite_autoindex_ai_fact_tags_1 (fact_id=? AND tag_id=?)';
const scheduledIds = 'SEARCH fact_schedules USING COVERING INDEX fact_schedules_from (show_from>?)';
const searchedIds = 'SCAN fact_search VIRTUAL TABLE INDEX 64:M2';

test.each<[FactFilter, string[]]>([
  [{ search: 'ships' }, [searchedIds]],
  [{ search: 'ships', tag: 'cost', status: 'active' }, [searchedIds]],
  [{ tag: 'cost' }, [taggedIds, walk, hasTag]],
  [{ tag: 'cost', status: 'active' }, [taggedIds, walkOfActive, hasTag]],
  [{ status: 'active' }, [walkOfActive]],
  [{ status: 'scheduled' }, [scheduledIds, walkOfActive]],
])('of many facts those of %j are found by an index and not sorted', async (filter, plan) => {
  const plans = await plansOf((db) => listMany(db, filter));

  expect(plans).toEqual(expect.arrayContaining(plan));
  expect(plans.join()).not.toMatch(/SCAN fact_schedules|SCAN ai_fact_tags/);
  // The one page that a search reads by its ids.
  const sorts = plans.filter((line) => line.includes('TEMP B-TREE'));
  expect(sorts).toHaveLength(filter.search ? 1 : 0);
});
