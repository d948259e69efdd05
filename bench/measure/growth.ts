import { join } from 'node:path';
import { openDatabase } from '#db/engine/open.ts';
import { updateFact } from '#db/facts/facts.ts';
import { listPublicFacts } from '#db/facts/public.ts';
import { httpRequest } from '../http-request.ts';
import { seedDatabase } from '../seed.ts';
import { interleave } from '../interleave.ts';
import { compareLoad } from '../load/compare.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { summarize, type Summary } from '../statistics.ts';
import type { Place } from './throughput.ts';
import { rates } from './throughput.ts';

const author = { name: 'bench', at: new Date() };

const manyFacts = 2_000;
const fewFacts = 20;

/** What two thousand facts cost that twenty do not: at each request, and when responses are rebuilt. */
export async function measureGrowth(
  sizes: SampleSizes,
  few: ServerProcess,
  place: Place,
): Promise<Row[]> {
  return [
    ...(await compareSizes(sizes, few, place, fewFacts)),
    ...(await compareSizes(sizes, few, place, manyFacts)),
  ];
}

async function compareSizes(
  sizes: SampleSizes,
  few: ServerProcess,
  place: Place,
  active: number,
): Promise<Row[]> {
  const database = join(place.folder, `many-${active}.db`);
  await seedDatabase(database, manyFacts, active);
  await using many = await startSite(place.folder, database);
  const size = active === manyFacts ? '2,000 active facts' : '2,000 facts, 20 active';
  // With all of them active the documented call answers all of them, as it says: only the page is bounded.
  const paths = active === manyFacts ? ['/'] : ['/', '/api/ai-facts'];
  const goal = { atMost: active === manyFacts ? 1.5 : 1.05 };

  const rows: Row[] = [];
  if (active === manyFacts) rows.push(await compareBytes(few, many, size, goal));
  for (const path of paths) {
    const compared = await compareLoad(sizes, { server: few, path }, { server: many, path });
    rows.push({
      figure: `growth, ${size} to 20: \`${path}\`, cost of a request`,
      unit: '×',
      goal,
      measured: compared.throughput,
      note: rates(compared),
    });
    const { ratio, note } = await compareRebuilds(
      sizes,
      { site: many, database, path },
      { site: few, database: place.database, path },
    );
    rows.push({
      figure: `growth, ${size} to 20: \`${path}\`, first answer after a change`,
      unit: '×',
      goal,
      measured: ratio,
      note,
    });
  }
  return rows;
}

async function compareBytes(
  few: ServerProcess,
  many: ServerProcess,
  size: string,
  goal: { atMost: number },
): Promise<Row> {
  const [small = 0, large = 0] = await Promise.all(
    [few, many].map(async ({ port }) => (await httpRequest({ port, path: '/' })).bytes.length),
  );
  return {
    figure: `growth, ${size} to 20: HTML of \`/\`, bytes`,
    unit: '×',
    goal,
    measured: summarize([large / small]),
    note: `${(large / 1_000).toFixed(1)} to ${(small / 1_000).toFixed(1)} kB`,
  };
}

interface Changed {
  site: ServerProcess;
  database: string;
  path: string;
}

/** Changes a fact of each in turns and times the next response, which has to be rebuilt. */
async function compareRebuilds(
  sizes: SampleSizes,
  many: Changed,
  few: Changed,
): Promise<{ ratio: Summary; note: string }> {
  await using ofMany = await openChanges(many);
  await using ofFew = await openChanges(few);
  // The first times a path is run it is not yet compiled.
  for (let count = 0; count < 3; count += 1) await interleave(1, ofMany.time, ofFew.time);
  const pairs = await interleave(sizes.rebuilds, ofMany.time, ofFew.time);
  const large = summarize(pairs.map(([mine]) => mine));
  const small = summarize(pairs.map(([, other]) => other));
  return {
    ratio: summarize(pairs.map(([mine, other]) => mine / other)),
    note: `${large.median.toFixed(1)} to ${small.median.toFixed(1)} ms`,
  };
}

async function openChanges({ site, database, path }: Changed) {
  const { db, close } = await openDatabase(`file:${database}`);
  const [fact] = await listPublicFacts(db, new Date());
  if (!fact) throw new Error('there is no fact to change');
  return {
    async time(): Promise<number> {
      const source = `Journal ${crypto.randomUUID()}`;
      await updateFact(db, fact.id, { source }, author);
      const start = performance.now();
      const { bytes } = await httpRequest({ port: site.port, path });
      const taken = performance.now() - start;
      if (!bytes.includes(source)) throw new Error(`${path} is older than the change`);
      return taken;
    },
    async [Symbol.asyncDispose]() {
      await updateFact(db, fact.id, { source: fact.source }, author);
      close();
    },
  };
}
