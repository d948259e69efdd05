import { atomically } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/open.ts';
import { aiFacts, contacts, contactStates, subscriberConsents, subscribers } from '#db/schema.ts';

/** SQLite takes no more values in one statement than make up some thousand rows. */
const rowsInOneWrite = 1_000;

/** Of which the facts are made. */
const factWords =
  'models teams cost time answers questions tokens quality review people documents half twice fewer errors trial measured weeks benchmark training'.split(
    ' ',
  );

/** Makes a database of so many facts. */
export async function seedDatabase(database: string, facts: number): Promise<void> {
  const { db, close } = await openDatabase(`file:${database}`);
  const rows = Array.from({ length: facts }, (_, index) => ({
    ...factOf(index),
    order: index + 1,
  }));
  const writes = [];
  for (let at = 0; at < rows.length; at += rowsInOneWrite) {
    writes.push(db.insert(aiFacts).values(rows.slice(at, at + rowsInOneWrite)));
  }
  await atomically(db, writes);
  close();
}

/** Adds so many messages to a database, all of them unread in the Inbox. */
export async function seedMessages(file: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(`file:${file}`);
  for (let at = 0; at < count; at += rowsInOneWrite) {
    const ids = nextIds(at, count);
    await atomically(db, [
      db.insert(contacts).values(ids.map(messageOf)),
      db
        .insert(contactStates)
        .values(
          ids.map((id) => ({ contactId: id, folder: 'inbox' as const, movedAt: new Date(id) })),
        ),
    ]);
  }
  close();
}

/** Confirmed subscribers, to add to a database. */
export async function seedSubscribers(file: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(`file:${file}`);
  const confirmedAt = new Date(0);
  for (let at = 0; at < count; at += rowsInOneWrite) {
    const ids = nextIds(at, count);
    await atomically(db, [
      db.insert(subscribers).values(ids.map((id) => ({ id, email: `reader${id}@example.org` }))),
      db.insert(subscriberConsents).values(
        ids.map((id) => ({
          subscriberId: id,
          askedAt: confirmedAt,
          confirmedAt,
          leaveToken: `token-${id}`,
        })),
      ),
    ]);
  }
  close();
}

/** Those of the next write. */
function nextIds(at: number, count: number): number[] {
  return Array.from({ length: Math.min(rowsInOneWrite, count - at) }, (_, index) => at + index + 1);
}

/** Some sixty words, of which each message has other ones. */
function messageOf(id: number) {
  const text = Array.from({ length: 60 }, (_, at) => topicOf(id * 31 + at * at * 7)).join(' ');
  return {
    id,
    name: `Person ${id}`,
    email: `person${id}@example.org`,
    subject: 'other',
    message: `We ask about ${text}.`,
    createdAt: new Date(id * 1_000),
    privacy: true,
  };
}

/** One of four thousand words that messages are made of. */
export function topicOf(number: number): string {
  return `topic${(number % 4_000) + 1_000}`;
}

/** The texts of the first facts. */
export function factTextsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => factOf(index).factText);
}

/** A fact of the usual length whose words differ from the next one's, always the same for one number. */
function factOf(index: number) {
  const word = (at: number) =>
    factWords[(index * 7 + at * at * (1 + (index % 5))) % factWords.length];
  const sentence = Array.from({ length: 18 }, (_, at) => word(at)).join(' ');
  return { factText: `Number ${index + 1}: ${sentence}.`, source: `Journal ${word(3)}, ${index}` };
}
