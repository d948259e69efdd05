import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, vi } from 'vitest';

interface CommandOptions {
  env?: Record<string, string>;
  /** Comes on standard input. */
  input?: string;
}

interface EndedCommand {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program as a person at a terminal would, from the root of the project. */
export async function runProcess(
  program: string,
  args: string[],
  { env, input = '' }: CommandOptions = {},
): Promise<EndedCommand> {
  const child = spawn(program, args, { env: { ...process.env, ...env } });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (output += data));
  child.stderr.on('data', (data: Buffer) => (errors += data));
  child.stdin.on('error', () => {}).end(input);
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

/** An end with this code and, among its errors, these words. */
export const failure = (code: number, words: string) => ({
  code,
  errors: expect.stringContaining(words),
});

let runs = 0;

/** Runs a file of `src/server/commands` in this process, since another one takes half a second to start. */
export async function runCommand(
  file: string,
  args: string[],
  { env = {}, input = '' }: CommandOptions = {},
): Promise<EndedCommand> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const ended: EndedCommand = { code: 0, output: '', errors: '' };
  const write = (name: 'output' | 'errors') => (text: string | Uint8Array) => {
    ended[name] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, file, ...args]),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never),
    vi.spyOn(process.stdout, 'write').mockImplementation(write('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('errors')),
  ];
  try {
    // Evaluated again for each run: a module with another query is another one.
    await import(/* @vite-ignore */ `../server/commands/${file}.ts?run=${(runs += 1)}`);
    ended.code = Number(process.exitCode ?? 0);
  } catch (error) {
    ended.code = 1;
    ended.errors += error instanceof Error ? error.stack : String(error);
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
  return ended;
}
