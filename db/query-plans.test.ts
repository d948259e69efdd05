import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { expect, test } from 'vitest';
import type { Database } from './engine/database.ts';
import { describe } from './engine/sqlite/client.ts';
import { findAnswerDraft, listAnswers, saveAnswerDraft } from './messages/answers.ts';
import {
  findContact,
  listContactIds,
  listContacts,
  readContactCounts,
  readContacts,
} from './messages/contact-folders.ts';
import { eraseOldFacts, listDeletedFacts } from './facts/deleted.ts';
import { listVersions } from './facts/versions.ts';
import { findFactWithTags } from './facts/facts.ts';
import { claimNext, deleteOldDeliveries, findNotice } from './mail/deliveries.ts';
import { endLetters } from './letters/letter-sending.ts';
import { listPublicFacts, listPublicFactsPart } from './facts/public.ts';
import { countHit } from './hit-counts.ts';
import { findSession } from './auth/sessions.ts';
import {
  countSubscriptions,
  listConfirmedIds,
  listSubscriptions,
  readSubscriptions,
} from './subscribers/subscriber-list.ts';
import { findUser } from './auth/users.ts';
import { listAgreements } from './site/agreements.ts';
import { listPublications } from './site/site.ts';

const now = new Date('2026-03-01T09:00:00.000Z');

/** A page that is not there: it is counted which one is the last. */
const beyond = { page: 2, size: 50 };

type Query = (db: Database) => Promise<unknown>;

/** How SQLite goes about the statements that `run` sends: a line for each step, and a space after the last word. */
async function planOf(run: Query): Promise<string> {
  const client = new BetterSqlite3(':memory:');
  const sent: { sql: string; params: unknown[] }[] = [];
  migrate(drizzle(client), { migrationsFolder: 'migrations' });
  const db = describe(client, { logQuery: (sql, params) => void sent.push({ sql, params }) });
  sent.length = 0;
  await run(db);

  const plans = sent.flatMap(({ sql, params }) =>
    client.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params),
  );
  client.close();
  return plans.map(({ detail }) => `${detail} \n`).join('');
}

/** The tables of which all rows are read, by whichever way, but those of which a search index finds its matches. */
const scannedBy = (plan: string) =>
  [...plan.matchAll(/^SCAN (?!CONSTANT ROW|\w+ VIRTUAL TABLE INDEX \d+:M)(\w+)/gm)].map(
    ([, table]) => table,
  );

interface Plan {
  /** Tables of which a page is read in the order of an index, or that are read whole because all is asked for. */
  reads?: string[];
  /** Where what is sorted are a few rows: the letters, or the two pages of an agreement. */
  sorts?: boolean;
}

// Each with the indexes that find and order the rows; rows found by their id need none.
test.each<[string, Query, uses: string[], Plan?]>([
  ['the facts the public sees', (db) => listPublicFacts(db, now), ['ai_facts_active_order']],
  [
    'a part of the facts the public sees',
    (db) => listPublicFactsPart(db, now, { after: 1, size: 24 }),
    ['ai_facts_active_order'],
  ],
  ['one fact', (db) => findFactWithTags(db, 1), []],
  [
    'the history of a fact',
    (db) => listVersions(db, 1, { before: 1, size: 50 }),
    ['fact_versions_fact'],
  ],
  [
    'a page of deleted facts',
    (db) => listDeletedFacts(db, { page: 1, size: 50 }),
    ['deleted_facts_deleted'],
    { reads: ['deleted_facts'] },
  ],
  [
    'deleted facts that are too old',
    (db) => eraseOldFacts(db, now),
    ['deleted_facts_deleted', 'fact_versions_fact', 'sqlite_autoindex_deleted_fact_tags_1'],
  ],
  ['a session', (db) => findSession(db, 'id', now), ['sqlite_autoindex_sessions_1']],
  ['a user who signs in', (db) => findUser(db, 'ada'), ['users_username_unique']],
  ['a rate limit', (db) => countHit(db, 'key', 1_000, now), []],
  ['a folder', (db) => listContacts(db, { folder: 'inbox' }, beyond), ['contact_states_folder']],
  [
    'a folder that is searched',
    (db) => listContacts(db, { folder: 'inbox', search: 'a' }, beyond),
    ['contact_search VIRTUAL'],
  ],
  [
    'a folder to download',
    (db) => listContactIds(db, { folder: 'inbox' }),
    ['contact_states_folder'],
  ],
  [
    'a search to download',
    (db) => listContactIds(db, { folder: 'inbox', search: 'a' }),
    ['contact_search VIRTUAL'],
  ],
  ['messages of a download', (db) => readContacts(db, [1, 2]), []],
  [
    'the counts of the folders',
    readContactCounts,
    ['contact_states_folder'],
    { reads: ['contact_states'] },
  ],
  ['an opened message', (db) => findContact(db, 1), []],
  ['the answers to a message', (db) => listAnswers(db, 1), ['answers_contact']],
  ['the pages that its sender agreed to', (db) => listAgreements(db, 1), [], { sorts: true }],
  [
    'the history of a page',
    (db) => listPublications(db, 'privacy', { before: 1, size: 50 }),
    [
      'site_publications_part',
      'contact_agreements_privacy',
      'contact_agreements_terms',
      'subscriber_consents_privacy',
    ],
  ],
  ['the draft of an answer', (db) => findAnswerDraft(db, 1), []],
  ['a save of it', (db) => saveAnswerDraft(db, { id: 1, version: 0, text: '' }), []],
  ['the subscribers', (db) => listSubscriptions(db, '', beyond), [], { reads: ['subscribers'] }],
  [
    'subscribers that are searched',
    (db) => listSubscriptions(db, 'a', beyond),
    ['subscriber_search VIRTUAL'],
  ],
  [
    'the counts of subscribers',
    countSubscriptions,
    ['subscriber_consents_waiting', 'subscriber_consents_undeliverable'],
    { reads: ['subscriber_consents'] },
  ],
  ['subscribers to download', listConfirmedIds, [], { reads: ['subscriber_consents'] }],
  ['subscribers of a download', (db) => readSubscriptions(db, [1, 2]), []],
  [
    'the mail that is sent next',
    (db) => claimNext(db, { direct: true, letters: true }, 1_000, now, now),
    ['deliveries_next', 'letters_state', 'deliveries_pace'],
    // Of each letter that is being sent one.
    { sorts: true },
  ],
  ['the letters that are over', (db) => endLetters(db, now), ['letters_state', 'deliveries_next']],
  ['the notice of a message', (db) => findNotice(db, 1), ['deliveries_contact']],
  [
    'the traces of old mail',
    (db) => deleteOldDeliveries(db, now),
    ['deliveries_answered', 'deliveries_next'],
    { reads: ['letters'] },
  ],
])('%s: found and ordered by index', async (_, run, uses, { reads = [], sorts = false } = {}) => {
  const plan = await planOf(run);

  for (const index of uses) expect(plan).toContain(`${index} `);
  expect([...new Set(scannedBy(plan))]).toEqual(reads);
  expect(plan.includes('TEMP B-TREE')).toBe(sorts);
});
