import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { freePort, isListening } from '../listen.ts';
import { siteAdmin, waitFor } from '../start-site.ts';
import { putUnderLoad } from './keep-alive-load.ts';
import { requirePrograms, startProxy, type ProxyName } from './proxies.ts';

/** What systemd does with the units of docs/operations: starts each process on the one socket, and again when it ended. */
const supervisor = `
for index in $(seq "$0"); do
  while :; do sh -c 'export LISTEN_PID=$$; echo "pid $0 $$"; exec "$@"' "$index" "$@"; done &
done
wait`;

/**
 * Stops the processes of the site in turns while pages are read and messages are sent through the proxy, and waits each
 * time until the next one serves. Counts the requests that failed and the acknowledged messages that are not stored once.
 */
export async function restartUnderLoad(proxyName: ProxyName, processes: number, restarts: number) {
  requirePrograms(proxyName, 'systemd-socket-activate');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'restarts-'));
  const site = await startOnSocket(folder.path, processes);
  const proxy = await startProxy(proxyName, folder.path, site.port);

  const stop = new AbortController();
  const loading = putUnderLoad(proxy.port, stop.signal);
  for (let restart = 0; restart < restarts; restart += 1) {
    await site.restart(1 + (restart % processes));
  }
  stop.abort();
  const { acknowledged, ...load } = await loading;
  await proxy.stop();
  await site.stop();

  const database = new BetterSqlite3(`${folder.path}/site.db`, { readonly: true });
  const names = database.prepare<[], string>('select name from contacts').pluck().all();
  database.close();
  const stored = new Set(names);
  return {
    ...load,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !stored.has(name)).length,
    twice: names.length - stored.size,
  };
}

/** As many processes as wanted on one socket that none of them opened. */
async function startOnSocket(folder: string, processes: number) {
  const port = await freePort();
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: `file:${folder}/site.db`,
    TRUST_PROXY: '1',
    ADMIN_PASSWORD: siteAdmin.password,
  };
  const names = Object.keys(environment).flatMap((name) => ['-E', name]);
  const unit = await readFile('docs/operations/valuewright@.service', 'utf8');
  const [, args = ''] = /^ExecStart=\S+ (.+)$/m.exec(unit) ?? [];
  const server = [process.execPath, ...args.split(' ')];
  const command = ['sh', '-c', supervisor, String(processes), ...server];
  const running = spawn(
    'systemd-socket-activate',
    ['-l', `127.0.0.1:${port}`, ...names, ...command],
    // A group of its own, so that all of it can be ended together.
    { stdio: ['ignore', 'pipe', 'ignore'], env: environment, detached: true },
  );
  let output = '';
  running.stdout.on('data', (data: Buffer) => (output += data));
  const starts = () => output.split('"event":"listening"').length - 1;
  const pidOf = (index: number) =>
    [...output.matchAll(new RegExp(`^pid ${index} (\\d+)$`, 'gm'))].at(-1)?.[1];

  // The first connection starts the supervisor.
  await waitFor(
    async () => (await isListening(port)) && starts() >= processes,
    'the site on the socket of systemd-socket-activate',
  );

  return {
    port,
    async restart(index: number) {
      const before = starts();
      process.kill(Number(pidOf(index)), 'SIGTERM');
      await waitFor(() => starts() > before, `process ${index} to serve again`);
    },
    async stop() {
      const closed = once(running.stdout, 'close');
      if (running.pid) process.kill(-running.pid, 'SIGTERM');
      await closed;
    },
  };
}
