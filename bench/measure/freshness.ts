import { openDatabase } from '#db/engine/open.ts';
import { updateFact } from '#db/facts/facts.ts';
import { ask } from '#test/ask.ts';
import { author } from '#test/author.ts';
import { signIn } from '#test/site-data.ts';
import type { Row } from '../report.ts';
import type { Bench } from '../run.ts';

/** Whether the request after a write shows it, from this process and from another. */
export async function measureFreshness({ samples, site }: Bench): Promise<Row[]> {
  const { port } = site;
  // This process is another one than the site's, with a connection of its own to the same file.
  const { db, close } = await openDatabase(site.database);
  const headers = { Cookie: await signIn(site) };

  const countFresh = async (
    figure: string,
    write: (source: string) => Promise<unknown>,
  ): Promise<Row> => {
    const asked = 2 * samples(50);
    let fresh = 0;
    for (let count = 0; count < asked; count += 2) {
      const source = `Written as ${crypto.randomUUID()}`;
      await write(source);
      for (const path of ['/', '/api/ai-facts']) {
        const { bytes } = await ask({ port, path });
        if (bytes.includes(source)) fresh += 1;
      }
    }
    return {
      figure: `${figure}: public answers that show it at the next request`,
      unit: '% fresh',
      goal: { atLeast: 100 },
      samples: [(100 * fresh) / asked],
      note: `${fresh} of ${asked}`,
    };
  };
  const rows = [
    await countFresh("the administrator's write by HTTP", (source) =>
      ask({ port, path: '/api/ai-facts/1', method: 'PATCH', headers }, { source }),
    ),
    await countFresh('a write by another process on the same file', (source) =>
      updateFact(db, 1, { source }, author),
    ),
  ];
  close();
  return rows;
}
