import { atomically, openDatabase } from '#db/client.ts';
import { aiFacts } from '#db/schema.ts';

/** SQLite takes no more values in one statement than make up some thousand facts. */
const factsInOneWrite = 1_000;

const words =
  'models teams cost time answers questions tokens quality review people documents half twice fewer errors trial measured weeks benchmark training'.split(
    ' ',
  );

/** Makes a database of so many facts, of which the active ones are spread evenly over the order. */
export async function seedDatabase(file: string, facts: number, active = facts): Promise<void> {
  const { db, close } = await openDatabase(`file:${file}`);
  const rows = Array.from({ length: facts }, (_, index) => ({
    ...factOf(index),
    order: index + 1,
    active: index % (facts / active) === 0,
  }));
  const writes = [];
  for (let at = 0; at < rows.length; at += factsInOneWrite) {
    writes.push(db.insert(aiFacts).values(rows.slice(at, at + factsInOneWrite)));
  }
  await atomically(db, writes);
  close();
}

/** A fact of the usual length whose words differ from the next one's, always the same for one number. */
function factOf(index: number) {
  const word = (at: number) => words[(index * 7 + at * at * (1 + (index % 5))) % words.length];
  const sentence = Array.from({ length: 18 }, (_, at) => word(at)).join(' ');
  return { factText: `Number ${index + 1}: ${sentence}.`, source: `Journal ${word(3)}, ${index}` };
}
