import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import type { Answer } from '../http-request.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** A file of this folder, from the root, where servers are started. */
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The administrator of every site that is measured. */
export const siteAdmin = { username: 'admin', password: 'a password for the bench' };

/** How `npm start` calls Node after the build. */
const [, startArguments = ''] = packageJson.scripts.start.split(' exec node ');

/** The site as `npm start` runs it after the build, behind one proxy: the bench can be many visitors. */
export function startSite(
  folder: string,
  database: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const environment = {
    DATABASE_URL: `file:${database}`,
    ADMIN_PASSWORD: siteAdmin.password,
    TRUST_PROXY: '1',
    ...settings,
  };
  return startServer(startArguments.split(' '), folder, environment);
}

/** A bare `node:http` server that sends this response for the path. */
export async function startBare(
  folder: string,
  database: string,
  path: string,
  { status, headers, bytes }: Answer,
): Promise<ServerProcess> {
  const file = join(folder, `answer-${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify({ path, status, headers, body: bytes.toString('base64') }));
  return startServer(
    [script('bare-server.js')],
    folder,
    { ANSWER: file, DATABASE: database },
    path,
  );
}
