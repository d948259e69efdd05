import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ftruncateSync, openSync, closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/start-site.ts';
import { httpRequest, type HttpRequest } from '../http-request.ts';

const startTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;

/** A server under measurement, in a process of its own. It is stopped when it goes out of scope. */
export interface ServerProcess extends AsyncDisposable {
  pid: number;
  port: number;
  url: string;
  /** From the start of its process to the end of its first answer. */
  firstAnswerMs: number;
  /** Empties its log, which would fill the disk under load. */
  emptyLog(): void;
}

/**
 * Starts Node with the arguments on a free port, with nothing of our environment but what a process needs, and asks it for the path
 * until it answers.
 */
export async function startServer(
  args: readonly string[],
  folder: string,
  environment: Record<string, string>,
  path = '/',
): Promise<ServerProcess> {
  const port = await freePort();
  const logFile = join(folder, `${port}.log`);
  const log = openSync(logFile, 'a+');
  const { PATH = '', HOME = '' } = process.env;

  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', log, log],
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...environment },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(timer);
    }
    closeSync(log);
    process.off('exit', killNow);
  };
  // Whatever ends the bench ends what it started.
  const killNow = () => void child.kill('SIGKILL');
  process.on('exit', killNow);

  while (!(await answers({ port, path }))) {
    if (child.exitCode !== null || performance.now() - start > startTimeoutMs) {
      const said = readFileSync(logFile, 'utf8').slice(-2_000);
      await stop();
      throw new Error(`${args.join(' ')} did not start: ${said}`);
    }
    await sleep(1);
  }
  const firstAnswerMs = performance.now() - start;
  if (child.pid === undefined) throw new Error(`${args.join(' ')} has no process`);

  return {
    pid: child.pid,
    port,
    url: `http://localhost:${port}`,
    firstAnswerMs,
    emptyLog: () => ftruncateSync(log),
    [Symbol.asyncDispose]: stop,
  };
}

async function answers(asked: HttpRequest): Promise<boolean> {
  try {
    return (await httpRequest(asked)).status === 200;
  } catch {
    return false;
  }
}
