import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ask } from '#test/ask.ts';
import type { startSite } from '#test/start-site.ts';
import type { Bench } from '../run.ts';

/** What startSite takes to start a bare `node:http` server that sends this answer. */
export async function bareServer(
  { folder, site: { database } }: Bench,
  { bytes, headers }: Awaited<ReturnType<typeof ask>>,
): Promise<Parameters<typeof startSite>> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify({ headers, body: bytes.toString('base64') }));
  return [{ DATABASE_URL: database, ANSWER: file }, ['bench/servers/bare-server.js']];
}
