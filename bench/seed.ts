import { join } from 'node:path';
import type { Database } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/open.ts';
import { aiFacts, contacts, contactStates } from '#db/schema.ts';
import { thousands } from '#test/readers.ts';
import { startSite } from '#test/start-site.ts';

/** Starts a site in whose database there are so many facts, and what else `seed` adds. */
export async function startSeeded(
  folder: string,
  facts: number,
  seed: (db: Database) => Promise<void> = async () => {},
  environment: Record<string, string> = {},
) {
  const url = `file:${join(folder, crypto.randomUUID())}.db`;
  const { db, close } = await openDatabase(url);
  for (const ids of thousands(facts)) await db.insert(aiFacts).values(ids.map(factOf));
  await seed(db);
  close();
  return startSite({ DATABASE_URL: url, ...environment });
}

/** Adds messages, all of them unread in the Inbox. */
export async function addMessages(db: Database, count: number) {
  for (const ids of thousands(count)) {
    const states = ids.map((id) => ({
      contactId: id,
      folder: 'inbox' as const,
      movedAt: new Date(id),
    }));
    await db.insert(contacts).values(ids.map(messageOf));
    await db.insert(contactStates).values(states);
  }
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

const factWords =
  'models teams cost time answers questions tokens quality review people documents half twice fewer errors trial measured weeks benchmark training'.split(
    ' ',
  );

/** A fact of the usual length whose words differ from the next one's, always the same for one place in the order. */
export function factOf(order: number) {
  const seed = order - 1;
  const word = (at: number) =>
    factWords[(seed * 7 + at * at * (1 + (seed % 5))) % factWords.length];
  const sentence = Array.from({ length: 18 }, (_, at) => word(at)).join(' ');
  return {
    order,
    factText: `Number ${order}: ${sentence}.`,
    source: `Journal ${word(3)}, ${seed}`,
  };
}
