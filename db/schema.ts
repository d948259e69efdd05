import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';

const id = () => integer().primaryKey({ autoIncrement: true });
const timestamp = () => integer({ mode: 'timestamp_ms' });
const createdAt = () =>
  timestamp()
    .notNull()
    .default(sql`(unixepoch('subsec') * 1000)`);
/** The id of the row that this one is a part of, and is deleted with. */
const partOf = (row: () => AnySQLiteColumn) =>
  integer().notNull().references(row, { onDelete: 'cascade' });

// The product's six tables, with exactly the fields of the specification.

export const users = sqliteTable('users', {
  id: id(),
  username: text().notNull().unique(),
  password: text().notNull(),
});

export const contacts = sqliteTable('contacts', {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  company: text(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
  privacy: integer({ mode: 'boolean' }).notNull(),
});

export const subscribers = sqliteTable('subscribers', {
  id: id(),
  email: text().notNull().unique(),
  createdAt: createdAt(),
});

export const aiFacts = sqliteTable(
  'ai_facts',
  {
    id: id(),
    factText: text().notNull(),
    source: text().notNull(),
    order: integer('display_order').notNull().default(0),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    factDate: timestamp(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ai_facts_order').on(table.order, table.id),
    index('ai_facts_active_order').on(table.active, table.order, table.id),
  ],
);

export const tags = sqliteTable('tags', {
  id: id(),
  name: text().notNull().unique(),
  createdAt: createdAt(),
});

export const aiFactTags = sqliteTable(
  'ai_fact_tags',
  {
    factId: partOf(() => aiFacts.id),
    tagId: partOf(() => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.factId, table.tagId] }),
    index('ai_fact_tags_tag').on(table.tagId),
  ],
);

// What the product needs beyond them lives in tables of its own.

/** A tag's name as it is compared: two tags that differ in letter case alone cannot both exist. */
export const tagKeys = sqliteTable('tag_keys', {
  key: text().primaryKey(),
  tagId: partOf(() => tags.id).unique(),
});

/** The address that gets a user's sign-in codes; a user without a row signs in by password alone. */
export const secondFactors = sqliteTable('second_factors', {
  userId: partOf(() => users.id).primaryKey(),
  email: text().notNull(),
});

export const roles = ['owner', 'editor'] as const;
export type Role = (typeof roles)[number];

/** What an administrator may do. Every user has a row, also one who was invited and has chosen no way to sign in yet. */
export const administrators = sqliteTable('administrators', {
  userId: partOf(() => users.id).primaryKey(),
  role: text({ enum: roles }).notNull(),
  /** What passkeys call the user: it says nothing about them. */
  handle: text()
    .notNull()
    .unique()
    .default(sql`(lower(hex(randomblob(16))))`),
  signedInAt: timestamp(),
  /** Null once there is a password or a passkey, and for who was not invited. */
  invitedAt: timestamp(),
  /** SHA-256 of the token in the link. */
  tokenHash: text().unique(),
});

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: partOf(() => users.id),
    credentialId: text().notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** Rises with each use where the authenticator counts. */
    counter: integer().notNull(),
    name: text().notNull(),
    createdAt: timestamp().notNull(),
    usedAt: timestamp(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What administrators did, as they read it. Nothing in it is of a visitor. */
export const activity = sqliteTable(
  'activity',
  {
    id: id(),
    at: timestamp().notNull(),
    /** The administrator's name; null where `what` is a whole sentence. */
    who: text(),
    what: text().notNull(),
  },
  (table) => [index('activity_at').on(table.at)],
);

/** `id` is the SHA-256 of the token in the cookie, so that a copy of the database opens no session. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: partOf(() => users.id),
    /** The password was right; the mailed code is still to come. Such a session opens nothing yet. */
    awaitingTwoFactor: integer({ mode: 'boolean' }).notNull(),
    /** In words, as "Firefox on Linux"; null where the browser did not say. */
    browser: text(),
    createdAt: timestamp().notNull(),
    lastSeenAt: timestamp().notNull(),
    /** When the password was last entered; of an administrator without one, when the passkey was used. */
    provenAt: timestamp(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_created').on(table.createdAt),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
);

/**
 * The one code that works in a session: for a pending login, or for a new address of the sign-in codes, which counts once it
 * was entered. The row alone does not tell the code: it follows from `nonce` and the session secret, which is not in the database.
 */
export const signInCodes = sqliteTable('sign_in_codes', {
  sessionId: text()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  nonce: text().notNull(),
  /** When the code was mailed; its lifetime begins then. */
  sentAt: timestamp().notNull(),
  /** When a code was last asked for; the next one can be asked for a while later. */
  requestedAt: timestamp().notNull(),
  wrongTries: integer().notNull().default(0),
  resends: integer().notNull().default(0),
  /** The new address; null for a login. */
  email: text(),
});

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp().notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
);

const deliveryKinds = ['notice', 'answer', 'confirmation', 'account', 'letter'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

const deliveryStates = ['waiting', 'sent', 'refused'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * The queue of all mail, one row for each mail to one recipient, and for a while the trace of what has left. No further
 * attempt is made for what was `refused`, by a server or after days of failures.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: id(),
    kind: text({ enum: deliveryKinds }).notNull(),
    /** The message that a notice is about, or that is answered. */
    contactId: integer().references(() => contacts.id, { onDelete: 'cascade' }),
    /** Whom a confirmation asks, or a letter goes to. */
    subscriberId: integer().references(() => subscribers.id, { onDelete: 'cascade' }),
    /** Null for all that is sent ahead of letters. */
    letterId: integer().references(() => letters.id, { onDelete: 'cascade' }),
    /** Null for a letter, which is rendered when it is sent, and after a mail has left. */
    message: text({ mode: 'json' }).$type<MailMessage>(),
    /** Null for a letter. */
    recipient: text(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    /**
     * From when on it may be sent: 0 until the first attempt, so that what failed goes behind what was not tried. While
     * a process is sending it, until when no other may.
     */
    runAt: timestamp()
      .notNull()
      .default(sql`0`),
    attempts: integer().notNull().default(0),
    firstTriedAt: timestamp(),
    triedAt: timestamp(),
    /** How often a server answered with a 5xx reply. */
    refusals: integer().notNull().default(0),
    /** What became of the last attempt: the words of the server, or the path of the file where there is no server. */
    answer: text(),
    /** Empty while an attempt is under way. */
    answeredAt: timestamp(),
    isFile: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('deliveries_next').on(table.letterId, table.state, table.runAt),
    index('deliveries_pace').on(table.triedAt).where(isNotNull(table.letterId)),
    index('deliveries_answered').on(table.answeredAt),
    index('deliveries_contact').on(table.contactId),
    index('deliveries_subscriber').on(table.subscriberId),
  ],
);

export interface MailMessage {
  to: string;
  bcc?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}

/** When an active fact is public; a fact without a row, always. */
export const factSchedules = sqliteTable(
  'fact_schedules',
  {
    factId: partOf(() => aiFacts.id).primaryKey(),
    showFrom: timestamp(),
    showUntil: timestamp(),
  },
  (table) => [
    index('fact_schedules_from').on(table.showFrom),
    index('fact_schedules_until').on(table.showUntil),
    // Two people may each change one of the two.
    check(
      'fact_schedules_end',
      sql`${table.showFrom} is null or ${table.showUntil} is null or ${table.showUntil} > ${table.showFrom}`,
    ),
  ],
);

/** What a fact said after each change, the deleted ones included. */
export const factVersions = sqliteTable(
  'fact_versions',
  {
    id: id(),
    /** Without a reference: the history outlasts a deletion that is undone. */
    factId: integer().notNull(),
    factText: text().notNull(),
    source: text().notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    factDate: timestamp(),
    showFrom: timestamp(),
    showUntil: timestamp(),
    /** The administrator's name; null for what the site did itself. */
    changedBy: text(),
    changedAt: timestamp().notNull(),
  },
  (table) => [index('fact_versions_fact').on(table.factId, table.id)],
);

/** Facts that can be restored, under the ids that they had. */
export const deletedFacts = sqliteTable(
  'deleted_facts',
  {
    id: integer().primaryKey(),
    factText: text().notNull(),
    source: text().notNull(),
    order: integer('display_order').notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    factDate: timestamp(),
    createdAt: timestamp().notNull(),
    showFrom: timestamp(),
    showUntil: timestamp(),
    deletedAt: timestamp().notNull(),
  },
  (table) => [index('deleted_facts_deleted').on(table.deletedAt)],
);

export const deletedFactTags = sqliteTable(
  'deleted_fact_tags',
  {
    factId: partOf(() => deletedFacts.id),
    tagId: partOf(() => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.factId, table.tagId] }),
    index('deleted_fact_tags_tag').on(table.tagId),
  ],
);

/** One row, whose number rises by triggers with every change of what visitors read, whichever process makes it. */
export const contentCounter = sqliteTable('facts_version', {
  id: integer().primaryKey(),
  version: integer().notNull(),
});

export const contactFolders = ['inbox', 'answered', 'archived', 'suspected', 'deleted'] as const;
export type ContactFolder = (typeof contactFolders)[number];

const folder = () => text({ enum: contactFolders });

/** Where a message is on the desk. Every message has a row. */
export const contactStates = sqliteTable(
  'contact_states',
  {
    contactId: partOf(() => contacts.id).primaryKey(),
    folder: folder().notNull(),
    /** When it came into that folder, from which its time there counts. */
    movedAt: timestamp().notNull(),
    /** Of a deleted message: the folder that it goes back to. */
    deletedFrom: folder(),
    /** Null while it is unread. */
    readAt: timestamp(),
  },
  (table) => [
    // With `readAt`, so that messages are counted by the index alone.
    index('contact_states_folder').on(table.folder, table.contactId, table.readAt),
    index('contact_states_moved').on(table.folder, table.movedAt),
  ],
);

/** A message that looks like spam, and why. It is stored like any other; only its notice waits. */
export const suspectedContacts = sqliteTable('suspected_contacts', {
  contactId: partOf(() => contacts.id).primaryKey(),
  reasons: text({ mode: 'json' }).$type<string[]>().notNull(),
});

export const answers = sqliteTable(
  'answers',
  {
    id: id(),
    contactId: partOf(() => contacts.id),
    text: text().notNull(),
    /** The version of the draft that it was. */
    version: integer().notNull(),
    /** The administrator's name. */
    answeredBy: text().notNull(),
    answeredAt: timestamp().notNull(),
    /** The mail. Without a reference: the answer outlasts the trace of it. */
    deliveryId: integer().notNull(),
  },
  (table) => [index('answers_contact').on(table.contactId)],
);

/** The answer to a message that is being written: one for all administrators. */
export const answerDrafts = sqliteTable('answer_drafts', {
  contactId: partOf(() => contacts.id).primaryKey(),
  text: text().notNull(),
  /** Counts the changes of the draft and the answers: none overwrites or follows another that it does not know. */
  version: integer().notNull(),
});

/** The publications of pages that the sender of a message agreed to; null where there was none. */
export const contactAgreements = sqliteTable(
  'contact_agreements',
  {
    contactId: partOf(() => contacts.id).primaryKey(),
    privacyId: integer().references(() => sitePublications.id),
    termsId: integer().references(() => sitePublications.id),
  },
  (table) => [
    index('contact_agreements_privacy').on(table.privacyId),
    index('contact_agreements_terms').on(table.termsId),
  ],
);

/** The proof of a subscriber's consent. A subscriber without `confirmedAt` is not on the list yet. */
export const subscriberConsents = sqliteTable(
  'subscriber_consents',
  {
    subscriberId: partOf(() => subscribers.id).primaryKey(),
    /** SHA-256 of the token in the newest confirmation mail; null where none is known any more. */
    tokenHash: text().unique(),
    askedAt: timestamp().notNull(),
    confirmedAt: timestamp(),
    /** In every mail to the subscriber: it ends the subscription, and can do nothing else. */
    leaveToken: text().notNull().unique(),
    /** When a mail server refused the address for good. */
    undeliverableAt: timestamp(),
    /** The Privacy Policy that was asked for with; null where there was none. */
    privacyId: integer().references(() => sitePublications.id),
  },
  (table) => [
    index('subscriber_consents_privacy').on(table.privacyId),
    index('subscriber_consents_waiting').on(table.askedAt).where(isNull(table.confirmedAt)),
    index('subscriber_consents_undeliverable')
      .on(table.undeliverableAt)
      .where(isNotNull(table.undeliverableAt)),
  ],
);

const letterStates = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const;
export type LetterState = (typeof letterStates)[number];

/** A letter to the subscribers. */
export const letters = sqliteTable(
  'letters',
  {
    id: id(),
    subject: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    /** Counts the changes of a draft, so that none overwrites another that it does not know. */
    version: integer().notNull().default(1),
    state: text({ enum: letterStates }).notNull().default('draft'),
    /** How many it goes to, for how many a mail server has accepted it, and for how many refused it for good. */
    recipients: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** How many recipients a server has refused one after the other; see `maxRefusalsInRow`. */
    refusalsInRow: integer().notNull().default(0),
    /** Why none of its mails leaves at the moment. Names no recipient. */
    problem: text(),
    createdAt: createdAt(),
    changedAt: timestamp().notNull(),
    startedAt: timestamp(),
    /** When the last mail was sent, or the sending was stopped. */
    endedAt: timestamp(),
  },
  (table) => [index('letters_state').on(table.state)],
);

/** Texts by the fields that the owner changed; of all others the release says what they are. */
const siteChanges = () => text({ mode: 'json' }).$type<Record<string, string>>().notNull();

const siteParts = ['site', 'terms', 'privacy', 'cookies', 'responsible-ai'] as const;
export type SitePart = (typeof siteParts)[number];

/** What is written and published for itself: words and company together, or a page of the footer. */
const sitePart = () => text({ enum: siteParts }).notNull().default('site');

/**
 * What the owner published, each time as a whole: the last row of a part is what it says, the others are its history. A page
 * whose last row has no text is not published.
 */
export const sitePublications = sqliteTable(
  'site_publications',
  {
    id: id(),
    changes: siteChanges(),
    /** The administrator's name. */
    publishedBy: text().notNull(),
    publishedAt: timestamp().notNull(),
    part: sitePart(),
  },
  (table) => [index('site_publications_part').on(table.part, table.id)],
);

/** One row for each part: what is published next. */
export const siteDraft = sqliteTable('site_draft', {
  id: integer().primaryKey(),
  changes: siteChanges(),
  /** Counts the changes, so that none overwrites another that it does not know. */
  version: integer().notNull(),
  part: sitePart(),
});

/** Pictures by the SHA-256 of their bytes, as the draft and the publications name them. */
export const sitePictures = sqliteTable('site_pictures', {
  hash: text().primaryKey(),
  type: text().notNull(),
  base64: text().notNull(),
  addedAt: timestamp().notNull(),
});

/** What is known of the copies of everything, for each place that BACKUP_TO has named. */
export const copies = sqliteTable('copies', {
  target: text().primaryKey(),
  /** From when on copies go there. */
  since: timestamp().notNull(),
  /** Of the last copy that was read back and checked; null while there is none. */
  madeAt: timestamp(),
  bytes: integer(),
  /** Why the last attempt failed; null when it did not. */
  problem: text(),
  /** When the owner was last mailed that there is no copy, or an old one. */
  warnedAt: timestamp(),
  /** The names of those that were written and did not pass their check, or not yet. */
  unchecked: text({ mode: 'json' }).$type<string[]>(),
});
