import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a line that is not shown while it is typed. From a pipe it reads the first line. */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY });
  // Ctrl-C and the end of the input leave the question unanswered.
  const aborted = new AbortController();
  lines.once('SIGINT', () => aborted.abort());
  lines.once('close', () => aborted.abort());
  try {
    if (stdin.isTTY) stderr.write(question);
    return await lines.question('', { signal: aborted.signal });
  } catch (error) {
    if (aborted.signal.aborted) return '';
    throw error;
  } finally {
    if (stdin.isTTY) stderr.write('\n');
    lines.close();
  }
}
