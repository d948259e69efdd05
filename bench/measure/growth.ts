import { openExistingDatabase } from '#db/engine/open.ts';
import { updateFact } from '#db/facts/facts.ts';
import { ask } from '#test/ask.ts';
import { author } from '#test/author.ts';
import { signIn } from '#test/site-data.ts';
import type { Site } from '#test/start-site.ts';
import { loadInTurns, throughputRow } from '../load.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { addMessages, startSeeded, topicOf } from '../seed.ts';
import { interleave } from '../statistics.ts';

const path = '/';

/** What two thousand facts cost the reader that twenty do not: at each request, and when the page is rebuilt. */
export async function measureGrowth({ samples, site: few, folder }: Bench): Promise<Row[]> {
  await using many = await startSeeded(folder, 2_000);
  const growth = 'growth, 2,000 facts to 20: `/`';
  const goal = { atMost: 1.5 };

  const kilobytes = async ({ port }: Site) => (await ask({ port, path })).bytes.length / 1_000;
  const sizes = [await kilobytes(many), await kilobytes(few)] as const;
  const loaded = await loadInTurns(samples(12), few, many, { path });
  const ofMany = () => timeChange(many);
  const ofFew = () => timeChange(few);
  // The first times a path is run it is not yet compiled.
  await interleave(3, ofMany, ofFew);
  const changes = await interleave(samples(30), ofMany, ofFew);
  return [
    ratioRow(`${growth}, bytes`, goal, [sizes], 'kB'),
    throughputRow(`${growth}, cost of a request`, goal, loaded),
    ratioRow(`${growth}, first answer after a change`, goal, changes),
  ];
}

/** Changes a fact and times the next answer, which has to be rebuilt. */
async function timeChange({ port, database }: Site): Promise<number> {
  const source = `Journal ${crypto.randomUUID()}`;
  const { db, close } = await openExistingDatabase(database);
  await updateFact(db, 1, { source }, author);
  close();
  const start = performance.now();
  const { bytes } = await ask({ port, path });
  const taken = performance.now() - start;
  if (!bytes.includes(source)) throw new Error('the page is older than the change');
  return taken;
}

/** What a hundred thousand messages cost the administrator that twenty do not. */
export async function measureMessages({ samples, folder }: Bench): Promise<Row[]> {
  await using many = await startSeeded(folder, 20, (db) => addMessages(db, 100_000));
  await using few = await startSeeded(folder, 20, (db) => addMessages(db, 20));
  const cookies = new Map([
    [many, await signIn(many)],
    [few, await signIn(few)],
  ]);

  const compare = async (figure: string, atMost: number, searches: boolean) => {
    let asked = 0;
    const time = async (site: Site) => {
      const search = searches ? topicOf(Math.floor(asked++ / 2) * 79) : '';
      const input = JSON.stringify({ folder: 'inbox', search, page: 1 });
      const path = `/api/trpc/messages.list?input=${encodeURIComponent(input)}`;
      const start = performance.now();
      await ask({ port: site.port, path, headers: { Cookie: cookies.get(site) } });
      return performance.now() - start;
    };
    const ofMany = () => time(many);
    const ofFew = () => time(few);
    await interleave(5, ofMany, ofFew);
    const pairs = await interleave(samples(30), ofMany, ofFew);
    return ratioRow(`growth, 100,000 messages to 20: ${figure}`, { atMost }, pairs);
  };
  return [
    await compare('first rows of the inbox', 1.3, false),
    await compare('search, thirty words', 3, true),
  ];
}
