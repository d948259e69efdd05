import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const client = fileURLToPath(new URL('client.ts', import.meta.url));

/** What is asked for, again and again, over so many connections for so long. */
export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** What a slice of load came to. */
export interface Load {
  requests: number;
  seconds: number;
  p99Ms: number;
  failed: number;
}

/** Asks for the target, from another process than the bench. Throws when an answer failed. */
export async function load(target: Target): Promise<Load> {
  const { stdout } = await run(process.execPath, [client, JSON.stringify(target)]);
  const result: Load = JSON.parse(stdout);
  if (result.failed > 0 || result.requests === 0) {
    throw new Error(`${result.failed} of ${result.requests} answers failed: ${target.path}`);
  }
  return result;
}
