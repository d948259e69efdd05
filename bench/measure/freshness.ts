import { openDatabase } from '#db/engine/open.ts';
import { updateFact } from '#db/facts/facts.ts';
import { listPublicFacts } from '#db/facts/public.ts';
import { httpRequest } from '../http-request.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { signIn } from '../sign-in.ts';
import { summarize } from '../statistics.ts';
import type { Place } from './throughput.ts';

const author = { name: 'bench', at: new Date() };

const publicPaths = ['/', '/api/ai-facts'];

/** Whether the request after a write shows it, from this process and from another. */
export async function measureFreshness(
  sizes: SampleSizes,
  site: ServerProcess,
  { database }: Place,
): Promise<Row[]> {
  // This process is another one than the site's, with a connection of its own to the same file.
  const { db, close } = await openDatabase(`file:${database}`);
  try {
    const [fact] = await listPublicFacts(db, new Date());
    if (!fact) throw new Error('there is no fact to change');
    const session = await signIn(site);

    const byBrowser = await countFresh(sizes, site, async (source) => {
      const answer = await httpRequest({
        port: site.port,
        path: `/api/ai-facts/${fact.id}`,
        method: 'PATCH',
        headers: { ...session, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source }),
      });
      if (answer.status !== 200) throw new Error(`the change was answered with ${answer.status}`);
    });
    const byProcess = await countFresh(sizes, site, async (source) => {
      await updateFact(db, fact.id, { source }, author);
    });
    await updateFact(db, fact.id, { source: fact.source }, author);
    return [
      row("the administrator's write by HTTP", byBrowser),
      row('a write by another process on the same file', byProcess),
    ];
  } finally {
    close();
  }
}

/** For each request after a write: 1 when it showed what was written, else 0. */
async function countFresh(
  sizes: SampleSizes,
  site: ServerProcess,
  write: (source: string) => Promise<void>,
): Promise<number[]> {
  const fresh: number[] = [];
  for (let count = 0; count < sizes.writes; count += 1) {
    const source = `Written as ${crypto.randomUUID()}`;
    await write(source);
    for (const path of publicPaths) {
      const { bytes } = await httpRequest({ port: site.port, path });
      fresh.push(bytes.includes(source) ? 1 : 0);
    }
  }
  return fresh;
}

function row(what: string, fresh: number[]): Row {
  const shown = fresh.reduce((sum, one) => sum + one, 0);
  return {
    figure: `${what}: public answers that show it at the next request`,
    unit: '% fresh',
    goal: { atLeast: 100 },
    // The share is the figure here: a median would hide the one that was late.
    measured: summarize([(100 * shown) / fresh.length]),
    note: `${shown} of ${fresh.length}`,
  };
}
