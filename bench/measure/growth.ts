import { join } from 'node:path';
import { openDatabase } from '#db/engine/open.ts';
import { updateFact } from '#db/facts/facts.ts';
import { listPublicFacts } from '#db/facts/public.ts';
import { httpRequest } from '../http-request.ts';
import { loadInTurns, throughputRow } from '../load/compare.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { seedDatabase, seedMessages, topicOf } from '../seed.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { signIn } from '../sign-in.ts';
import { interleave } from '../statistics.ts';

const author = { name: 'bench', at: new Date() };
const manyFacts = 2_000;
const manyMessages = 100_000;
const path = '/';

/** What two thousand facts cost the reader that twenty do not: at each request, and when the page is rebuilt. */
export async function measureGrowth(bench: Bench): Promise<Row[]> {
  const { samples, site: few, folder } = bench;
  const database = join(folder, 'many-facts.db');
  await seedDatabase(database, manyFacts);
  await using many = await startSite(folder, database);
  const growth = 'growth, 2,000 facts to 20: `/`';
  const goal = { atMost: 1.5 };

  const [large, small] = await Promise.all(
    [many, few].map(async ({ port }) => (await httpRequest({ port, path })).bytes.length / 1_000),
  );
  const loaded = await loadInTurns(samples(12), { server: few, path }, { server: many, path });
  await using ofMany = await openChanges(many, database);
  await using ofFew = await openChanges(few, bench.database);
  // The first times a path is run it is not yet compiled.
  await interleave(3, ofMany.time, ofFew.time);
  return [
    ratioRow(`${growth}, bytes`, goal, [[large ?? NaN, small ?? NaN]], 'kB'),
    throughputRow(`${growth}, cost of a request`, goal, loaded),
    ratioRow(
      `${growth}, first answer after a change`,
      goal,
      await interleave(samples(30), ofMany.time, ofFew.time),
    ),
  ];
}

/** Each call changes a fact and times the next answer, which has to be rebuilt. */
async function openChanges({ port }: ServerProcess, database: string) {
  const { db, close } = await openDatabase(`file:${database}`);
  const [fact] = await listPublicFacts(db, new Date());
  if (!fact) throw new Error('there is no fact to change');
  return {
    async time(): Promise<number> {
      const source = `Journal ${crypto.randomUUID()}`;
      await updateFact(db, fact.id, { source }, author);
      const start = performance.now();
      const { bytes } = await httpRequest({ port, path });
      const taken = performance.now() - start;
      if (!bytes.includes(source)) throw new Error('the page is older than the change');
      return taken;
    },
    async [Symbol.asyncDispose]() {
      await updateFact(db, fact.id, { source: fact.source }, author);
      close();
    },
  };
}

/** What a hundred thousand messages cost the administrator that twenty do not. */
export async function measureMessages({ samples, folder }: Bench): Promise<Row[]> {
  await using manySite = await startInbox(folder, manyMessages);
  await using fewSite = await startInbox(folder, 20);
  const many = { site: manySite, headers: await signIn(manySite) };
  const few = { site: fewSite, headers: await signIn(fewSite) };

  const compare = async (figure: string, atMost: number, searches: boolean) => {
    let asked = 0;
    const time = ({ site, headers }: typeof many) => {
      const search = searches ? topicOf(Math.floor(asked++ / 2) * 79) : '';
      const input = JSON.stringify({ folder: 'inbox', search, page: 1 });
      const query = `/api/trpc/messages.list?input=${encodeURIComponent(input)}`;
      return timeRequest(site, query, headers);
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

async function startInbox(folder: string, messages: number): Promise<ServerProcess> {
  const database = join(folder, `messages-${messages}.db`);
  await seedDatabase(database, 20);
  await seedMessages(database, messages);
  return await startSite(folder, database);
}

async function timeRequest(
  { port }: ServerProcess,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const start = performance.now();
  const { status } = await httpRequest({ port, path, headers });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return performance.now() - start;
}
