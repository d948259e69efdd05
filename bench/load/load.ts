import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Load, Target } from './target.ts';

const run = promisify(execFile);
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Never in the bench's own process, and lighter than what it measures: wrk where it is installed, else our client. */
export const generator = hasWrk() ? 'wrk' : 'load/client.ts';

/** Asks for the target over so many connections for so long. Throws when an answer failed. */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const { stdout } =
    generator === 'wrk'
      ? await run('wrk', wrkArguments(target, connections, seconds))
      : await run(process.execPath, [
          here('client.ts'),
          JSON.stringify({ ...target, connections, seconds }),
        ]);
  const result: Load = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (result.failed > 0 || result.requests === 0) {
    throw new Error(`${result.failed} of ${result.requests} answers failed: ${target.path}`);
  }
  return result;
}

function wrkArguments({ port, path, headers }: Target, connections: number, seconds: number) {
  return [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--timeout=30s',
    `--script=${here('wrk.lua')}`,
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    `http://127.0.0.1:${port}${path}`,
  ];
}

function hasWrk(): boolean {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // It prints its version and exits with 1.
    return error instanceof Error && 'status' in error && error.status === 1;
  }
}
