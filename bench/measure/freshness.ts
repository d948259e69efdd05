import { openDatabase } from '#db/engine/open.ts';
import { updateFact } from '#db/facts/facts.ts';
import { listPublicFacts } from '#db/facts/public.ts';
import { httpRequest } from '../http-request.ts';
import type { Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { signIn } from '../sign-in.ts';

const author = { name: 'bench', at: new Date() };

/** Whether the request after a write shows it, from this process and from another. */
export async function measureFreshness({ samples, site, database }: Bench): Promise<Row[]> {
  const { port } = site;
  // This process is another one than the site's, with a connection of its own to the same file.
  const { db, close } = await openDatabase(`file:${database}`);
  const [fact] = await listPublicFacts(db, new Date());
  if (!fact) throw new Error('there is no fact to change');
  const session = await signIn(site);

  const countFresh = async (figure: string, write: (source: string) => Promise<unknown>) => {
    const fresh: number[] = [];
    while (fresh.length < 2 * samples(50)) {
      const source = `Written as ${crypto.randomUUID()}`;
      await write(source);
      for (const path of ['/', '/api/ai-facts']) {
        const { bytes } = await httpRequest({ port, path });
        fresh.push(bytes.includes(source) ? 1 : 0);
      }
    }
    const shown = fresh.reduce((sum, one) => sum + one, 0);
    const row: Row = {
      figure: `${figure}: public answers that show it at the next request`,
      unit: '% fresh',
      goal: { atLeast: 100 },
      samples: [(100 * shown) / fresh.length],
      note: `${shown} of ${fresh.length}`,
    };
    return row;
  };
  const rows = [
    await countFresh("the administrator's write by HTTP", (source) =>
      httpRequest({
        port,
        path: `/api/ai-facts/${fact.id}`,
        method: 'PATCH',
        headers: { ...session, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source }),
      }),
    ),
    await countFresh('a write by another process on the same file', (source) =>
      updateFact(db, fact.id, { source }, author),
    ),
  ];
  await updateFact(db, fact.id, { source: fact.source }, author);
  close();
  return rows;
}
