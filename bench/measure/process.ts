import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '#test/ask.ts';
import { freePort } from '#test/listen.ts';
import { siteAdmin, startArgs, startSite } from '#test/start-site.ts';
import { load } from '../load.ts';
import { ratioRow, type Row } from '../report.ts';
import type { Bench } from '../run.ts';
import { bareServer } from '../servers/bare.ts';
import { interleave } from '../statistics.ts';

const asked = { path: '/', headers: { 'Accept-Encoding': 'br' } };
const loadSeconds = 6;
/** After this long nothing of the start, or of the load, goes on. */
const settleMs = 2_000;

type Server = Parameters<typeof startSite>;

/** How fast the process is there, and what memory it holds, to a bare server with better-sqlite3. */
export async function measureProcess(bench: Bench): Promise<Row[]> {
  const { samples, site } = bench;
  const ours: Server = [{ DATABASE_URL: site.database }];
  const bare = await bareServer(bench, await ask({ port: site.port, ...asked }));
  const starts = await interleave(
    samples(15),
    () => timeStart(ours),
    () => timeStart(bare),
  );
  const weights = await interleave(
    samples(3),
    () => weigh(ours),
    () => weigh(bare),
  );
  const memory = (figure: string, state: 'idle' | 'loaded') =>
    ratioRow(
      `${figure}, to bare with better-sqlite3`,
      { atMost: 2 },
      weights.map(([mine, other]) => [mine[state], other[state]]),
      'MB resident',
    );
  return [
    ratioRow(
      'process start to first answer of `/`, with everything loaded, to bare with better-sqlite3',
      { atMost: 6 },
      starts,
    ),
    memory('memory, idle', 'idle'),
    memory('memory after load', 'loaded'),
  ];
}

/** From the start of its process to the end of its first answer, asked for each millisecond. */
async function timeStart([environment, args = startArgs]: Server): Promise<number> {
  const port = await freePort();
  const { password } = siteAdmin;
  const settings = { NODE_ENV: 'production', PORT: String(port), ADMIN_PASSWORD: password };
  const start = performance.now();
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings, ...environment },
  });
  const exited = once(server, 'exit');
  const answers = () => ask({ port, path: '/' }).catch(() => undefined);
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    await sleep(1);
  }
  const firstAnswerMs = performance.now() - start;
  server.kill('SIGTERM');
  await exited;
  return firstAnswerMs;
}

async function weigh(server: Server) {
  await using site = await startSite(...server);
  await ask({ port: site.port, path: '/' });
  await sleep(settleMs);
  const idle = site.residentMegabytes();
  await load(site, asked, loadSeconds);
  await sleep(settleMs);
  return { idle, loaded: site.residentMegabytes() };
}
