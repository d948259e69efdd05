import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { httpRequest } from '../http-request.ts';
import { interleave } from '../interleave.ts';
import type { Flood } from '../load/flood.ts';
import { readHomePage } from '../load/home-page.ts';
import type { SampleSizes } from '../sample-sizes.ts';
import { seedDatabase } from '../seed.ts';
import type { Row } from '../report.ts';
import { siteAdmin, startSite } from '../servers/start.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { summarize } from '../statistics.ts';
import type { Place } from './throughput.ts';

const refusedPerSecond = 5_000;
const addressLimit = 100;
const floodFile = fileURLToPath(new URL('../load/flood.ts', import.meta.url));

/** How long readers of the home page wait while logins over the limit are refused, to how long they wait without. */
export async function measureFlood(
  sizes: SampleSizes,
  _site: ServerProcess,
  { folder }: Place,
): Promise<Row[]> {
  // A site of its own: afterwards its administrator cannot sign in from this machine for a quarter of an hour.
  const database = join(folder, 'flood.db');
  await seedDatabase(database, 20);
  await using site = await startSite(folder, database);
  const path = '/api/admin/login';
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: siteAdmin.username, password: 'a wrong password' });
  for (let tries = 0; tries < addressLimit; tries += 1) {
    await httpRequest({ port: site.port, path, method: 'POST', headers, body });
  }
  const flood: Flood = {
    port: site.port,
    head: `POST ${path} HTTP/1.1\r\nContent-Type: application/json`,
    body,
    perSecond: refusedPerSecond,
  };

  const rates: number[] = [];
  const flooded = async () => {
    const sender = spawn(process.execPath, [floodFile, JSON.stringify(flood)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = text(sender.stdout);
    // Its start is no part of the flood.
    await sleep(500);
    const p95 = await readHomePage(site);
    sender.kill('SIGTERM');
    await once(sender, 'exit');
    const { refused, other, seconds } = JSON.parse(await said);
    if (other > 0) throw new Error(`${other} logins were answered, not refused`);
    rates.push(refused / seconds);
    site.emptyLog();
    return p95;
  };
  const pairs = await interleave(sizes.floods, flooded, () => readHomePage(site));

  const [during, without] = [0, 1].map((at) => summarize(pairs.map((pair) => pair[at] ?? NaN)));
  return [
    {
      figure: '`/` while 5,000 logins a second are refused: p95, to without',
      unit: '×',
      goal: { atMost: 2 },
      measured: summarize(pairs.map(([mine, other]) => mine / other)),
      note: `${during?.median.toFixed(2)} to ${without?.median.toFixed(2)} ms; ${Math.round(summarize(rates).median)} refused a second`,
    },
  ];
}
