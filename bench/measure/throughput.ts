import { deepStrictEqual } from 'node:assert';
import { ask } from '#test/ask.ts';
import { startSite } from '#test/start-site.ts';
import { loadInTurns, throughputRow, type Asked, type Pair } from '../load.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { bareServer } from '../servers/bare.ts';

const answers: Record<string, Asked> = {
  '`/` plain': { path: '/' },
  '`/` compressed': { path: '/', headers: { 'Accept-Encoding': 'br' } },
  '`GET /api/ai-facts`, 20 facts': { path: '/api/ai-facts' },
};
const processes = 9;
const pairsOfProcess = 3;

/** Requests a second and the slowest hundredth, to a bare server that sends the same. */
export async function measureThroughput(bench: Bench): Promise<Row[]> {
  const throughput: Row[] = [];
  const slowest: Row[] = [];
  for (const [figure, asked] of Object.entries(answers)) {
    const pairs = await compareToBare(bench, asked);
    throughput.push(
      throughputRow(`${figure}: requests a second, to bare`, { atLeast: 0.6 }, pairs),
    );
    slowest.push(
      ratioRow(
        `${figure}: p99 at 50 connections, to bare`,
        { atMost: 2 },
        pairs.map(([mine, other]) => [mine.p99Ms, other.p99Ms]),
      ),
    );
  }
  return [...throughput, ...slowest];
}

/** Between processes that run the same code the time for a request varies by a tenth and more: several of each. */
async function compareToBare(bench: Bench, asked: Asked): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let measured = 0; measured < bench.samples(processes); measured += 1) {
    await using site = await startSite({ DATABASE_URL: bench.site.database });
    const answer = await ask({ port: site.port, ...asked });
    await using bare = await startSite(...(await bareServer(bench, answer)));
    // Else one would have more to do than the other.
    deepStrictEqual(
      await ask({ port: bare.port, ...asked }),
      answer,
      'the two do not send the same',
    );
    pairs.push(...(await loadInTurns(pairsOfProcess, site, bare, asked)));
  }
  return pairs;
}
