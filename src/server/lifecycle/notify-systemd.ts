import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SetupError } from '../env.ts';

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
