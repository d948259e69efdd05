import { httpRequest } from '../http-request.ts';
import { interleave } from '../interleave.ts';
import type { Row } from '../report.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { summarize } from '../statistics.ts';

/** A site, and the headers of its administrator. */
export interface Desk {
  site: ServerProcess;
  headers: { Cookie: string };
}

/** The path of a query of tRPC. */
export function call(procedure: string, input?: object): string {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return `/api/trpc/${procedure}${query}`;
}

/** How long it takes until all of these queries, sent at once, are answered. */
export async function timeCalls({ site, headers }: Desk, paths: string[]): Promise<number> {
  const start = performance.now();
  const answers = await Promise.all(
    paths.map((path) => httpRequest({ port: site.port, path, headers })),
  );
  if (answers.some(({ status }) => status !== 200)) throw new Error(`${paths[0]} failed`);
  return performance.now() - start;
}

/** The same done at two desks in turn: how many times as long it takes at the larger one. */
export async function compareDesks<AnyDesk extends Desk>(
  figure: string,
  atMost: number,
  samples: number,
  timed: (index: number) => (desk: AnyDesk) => Promise<number>,
  many: AnyDesk,
  few: AnyDesk,
): Promise<Row> {
  let index = 0;
  const time = (desk: AnyDesk) => () => timed(Math.floor(index++ / 2))(desk);
  // The first times a procedure is called it is not yet compiled.
  await interleave(5, time(many), time(few));
  const pairs = await interleave(samples, time(many), time(few));
  const large = summarize(pairs.map(([mine]) => mine));
  const small = summarize(pairs.map(([, other]) => other));
  return {
    figure,
    unit: '×',
    goal: { atMost },
    measured: summarize(pairs.map(([mine, other]) => mine / other)),
    note: `${large.median.toFixed(2)} to ${small.median.toFixed(2)} ms`,
  };
}
