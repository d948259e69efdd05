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
import { listVersions } from './facts/versions.ts';
import { findFactWithTags } from './facts/facts.ts';
import { deleteOldDeliveries, findNextLetter, findNextMail } from './mail/deliveries.ts';
import { endLetters } from './mail/letter-sending.ts';
import { findNotice } from './mail/mail-state.ts';
import { listPublicFacts, listPublicFactsPart } from './facts/public.ts';
import { countHit } from './rate-limits.ts';
import * as schema from './schema.ts';
import { findSession } from './sessions.ts';
import {
  countSubscriptions,
  listConfirmedIds,
  listSubscriptions,
  readSubscriptions,
} from './subscriber-list.ts';
import { findUser } from './users.ts';

const now = new Date('2026-03-01T09:00:00.000Z');

/** A page that is not there: it is counted which one is the last. */
const beyond = { page: 2, size: 50 };

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
      'SEARCH ai_facts USING COVERING INDEX ai_facts_active_order (active=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH fact_schedules USING INTEGER PRIMARY KEY (rowid=?)',
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
      'SEARCH subscriber_consents USING COVERING INDEX subscriber_consents_undeliverable (undeliverable_at>?)',
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
])('%s: found and ordered by an index, sorted by nothing else', async (_, run, plan) => {
  expect(await plansOf(run)).toEqual(plan);
});

const news = { subject: 'News', text: 'Hello' };

test.each<[string, (db: Database) => Promise<unknown>, string[]]>([
  ['the mail that is sent next', findNextMail, ['deliveries_next']],
  [
    'the letter that is sent next',
    async (db) => {
      await db.insert(schema.letters).values({ ...news, state: 'sending', changedAt: now });
      await db.insert(schema.deliveries).values({ kind: 'letter', letterId: 1 });
      await findNextLetter(db, 1_000, now);
    },
    ['deliveries_next', 'letters_state', 'deliveries_pace'],
  ],
  ['the letters that are over', (db) => endLetters(db, now), ['letters_state', 'deliveries_next']],
  ['the notice of a message', (db) => findNotice(db, 1), ['deliveries_contact']],
  [
    'the traces of old mail',
    (db) => deleteOldDeliveries(db, now, 200),
    ['deliveries_answered', 'deliveries_next'],
  ],
])('of many mails %s: found by an index', async (_, run, indexes) => {
  const plans = (await plansOf(run)).join('\n');
  for (const index of indexes) expect(plans).toContain(index);
  expect(plans).not.toMatch(/SCAN deliveries/);
});
