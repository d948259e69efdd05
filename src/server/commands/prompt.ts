import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a line that is not shown while it is typed. From a pipe it reads the first line. */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY });
  // The last line of a pipe may have no end. Ctrl-C and the end of the input answer nothing.
  const { promise: line, resolve } = Promise.withResolvers<string>();
  lines
    .once('line', resolve)
    .once('SIGINT', () => lines.close())
    .once('close', () => resolve(''));
  try {
    if (stdin.isTTY) stderr.write(question);
    // Some shells and editors of Windows begin a file with a byte order mark.
    return (await line).replace(/^\uFEFF/, '');
  } finally {
    if (stdin.isTTY) stderr.write('\n');
    lines.close();
  }
}
