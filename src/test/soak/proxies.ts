import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { freePort, isListening } from '../listen.ts';
import { waitFor } from '../start-site.ts';

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

/** Throws when one of the programs is missing. */
export function requirePrograms(...names: string[]) {
  const missing = names.filter((name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error);
  if (missing.length === 0) return;
  throw new Error(`${missing.join(' and ')} not found: apt install nginx caddy systemd`);
}

/**
 * Starts the proxy in front of the site's port, with its file in docs/operations. Other than there it listens without TLS
 * on a free port.
 */
export async function startProxy(name: ProxyName, folder: string, sitePort: number) {
  const port = await freePort();
  const file = `${folder}/${name}.conf`;
  const [settings, args] =
    name === 'nginx'
      ? [await nginxSettings(folder, port), ['-e', 'stderr', '-p', folder, '-c', file]]
      : [await caddySettings(port), ['run', '--adapter', 'caddyfile', '--config', file]];
  await writeFile(file, settings.replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`));
  const running = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  await waitFor(() => isListening(port), name);
  return {
    port,
    async stop() {
      const exited = once(running, 'exit');
      running.kill('SIGTERM');
      await exited;
    },
  };
}

async function nginxSettings(folder: string, port: number): Promise<string> {
  const documented = await readFile('docs/operations/nginx.conf', 'utf8');
  const site = documented
    .replace(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = bodies.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  return `daemon off; pid ${folder}/nginx.pid; worker_processes 2;
events { worker_connections 4096; }
http { access_log off; ${paths.join(' ')}
${site}}
`;
}

async function caddySettings(port: number): Promise<string> {
  const documented = await readFile('docs/operations/Caddyfile', 'utf8');
  const site = documented.replace('example.org', `http://example.org:${port}`);
  return `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`;
}
