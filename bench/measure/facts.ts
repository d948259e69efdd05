import { join } from 'node:path';
import { httpRequest } from '../http-request.ts';
import type { Row } from '../report.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { factWords, seedDatabase } from '../seed.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { startSite } from '../servers/start.ts';
import { signIn } from '../sign-in.ts';
import { call, compareDesks, timeCalls, type Desk } from './compare-desks.ts';
import type { Place } from './throughput.ts';

const manyFacts = 2_000;
const fewFacts = 100;
const searches = 50;

/** What two thousand facts cost the administrator that a hundred do not. */
export async function measureFacts(
  sizes: SampleSizes,
  _: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
  await using manySite = await startDesk(folder, manyFacts);
  await using fewSite = await startDesk(folder, fewFacts);
  const many = { site: manySite, headers: await signIn(manySite) };
  const few = { site: fewSite, headers: await signIn(fewSite) };

  const firstRows = () => (desk: Desk) => timeCalls(desk, [call('facts.listPage', { page: 1 })]);
  const search = (index: number) => (desk: Desk) =>
    timeCalls(desk, [call('facts.listPage', { page: 1, search: wordOf(index) })]);

  return [
    await compareDesks(
      'first rows of 2,000 facts to 100',
      1.3,
      sizes.rebuilds,
      firstRows,
      many,
      few,
    ),
    await compareDesks(
      `search of 2,000 facts to 100, ${searches} words`,
      3,
      searches,
      search,
      many,
      few,
    ),
    await compareDesks(
      'a move among 2,000 facts to 100',
      1.5,
      sizes.rebuilds,
      (index) => (desk) => timeMove(desk, index),
      many,
      few,
    ),
  ];
}

async function startDesk(folder: string, facts: number): Promise<ServerProcess> {
  const database = join(folder, `desk-facts-${facts}.db`);
  await seedDatabase(database, facts);
  return await startSite(folder, database);
}

/** Words of many facts and, in turn, numbers of one. */
function wordOf(index: number): string {
  const word = factWords[index % factWords.length] ?? '';
  return index % 2 === 0 ? word : `${index * 1_973}`;
}

/** Two neighbours change places, and back again with the next index. */
async function timeMove({ site, headers }: Desk, index: number): Promise<number> {
  const move = index % 2 === 0 ? { id: 51, before: 50 } : { id: 50, before: 51 };
  const start = performance.now();
  const { status } = await httpRequest({
    port: site.port,
    path: '/api/trpc/facts.move',
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(move),
  });
  if (status !== 200) throw new Error(`a move was answered with ${status}`);
  return performance.now() - start;
}
