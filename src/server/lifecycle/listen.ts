import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { SetupError, type Env } from '../env.ts';

/**
 * Listens on the socket that systemd passed, else on host and port. A passed socket stays open when this process closes
 * it: connections wait there for the next process, or go to another one that has it as well.
 */
export async function listen(
  server: Server,
  { listenFd, host, port }: Pick<Env, 'listenFd' | 'host' | 'port'>,
): Promise<void> {
  server.listen(listenFd === undefined ? { port, host } : { fd: listenFd });
  try {
    await once(server, 'listening');
  } catch (error) {
    const address =
      listenFd === undefined
        ? `at HOST ${host ?? '(all interfaces)'} and PORT ${port}`
        : 'on the socket of LISTEN_FDS';
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`Cannot start: cannot listen ${address}: ${reason}.`);
  }
}

/**
 * Tells systemd that requests are answered, so that `systemctl restart` returns only then (`Type=notify`). By the
 * command, since Node cannot send to such a socket.
 */
export async function notifySystemd(): Promise<void> {
  try {
    await promisify(execFile)('systemd-notify', ['--ready']);
  } catch (error) {
    throw new SetupError(
      'Cannot start: NOTIFY_SOCKET is set, and "systemd-notify --ready" failed.',
      { cause: error },
    );
  }
}
