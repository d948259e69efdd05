import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../start-site.ts';

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts the proxy in front of the site's port, with its file in docs/operations. Other than there it listens without TLS
 * on a free port.
 */
export async function startProxy(
  name: ProxyName,
  folder: string,
  sitePort: number,
): Promise<Proxy> {
  const port = await freePort();
  const file = `${folder}/${name}.conf`;
  const text = await (name === 'nginx' ? nginxFile : caddyFile)(folder, port, sitePort);
  await writeFile(file, text);
  const args =
    name === 'nginx'
      ? ['-e', 'stderr', '-p', folder, '-c', file]
      : ['run', '--adapter', 'caddyfile', '--config', file];
  const running = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let output = '';
  running.stderr.on('data', (data: Buffer) => (output += data));
  await untilItAccepts(running, port, () => `${name} did not start: ${output}`);
  return {
    port,
    async stop() {
      const exited = once(running, 'exit');
      running.kill('SIGTERM');
      await exited;
    },
  };
}

async function nginxFile(folder: string, port: number, sitePort: number): Promise<string> {
  const documented = await readFile('docs/operations/nginx.conf', 'utf8');
  const redirectPort = await freePort();
  const site = documented
    .replace(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = bodies.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  return `daemon off; pid ${folder}/nginx.pid; worker_processes 2;
events { worker_connections 4096; }
http { access_log off; ${paths.join(' ')}
${site}}
`;
}

async function caddyFile(_folder: string, port: number, sitePort: number): Promise<string> {
  const documented = await readFile('docs/operations/Caddyfile', 'utf8');
  const site = documented
    .replace('example.org', `http://example.org:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  return `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`;
}

async function untilItAccepts(running: ChildProcess, port: number, problem: () => string) {
  let hasEnded = false;
  running.once('exit', () => (hasEnded = true));
  while (!hasEnded) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(20);
  }
  throw new Error(problem());
}
