import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Log } from '../log.ts';
import type { Make } from './response-cache.ts';
import { compress, withEncodings, type Answer, type Compressed } from './encoded-response.ts';

/** Of a SHA-256, in hexadecimal. */
const sumLength = 64;

export interface PersistedPageOptions {
  /** Undefined to keep it nowhere. */
  file: string | undefined;
  log: Log;
  /** Everything that the page is made from, as values that JSON can hold. */
  madeFrom(): Promise<unknown>;
  /** Renders the page; undefined when it must not be stored. */
  make(): Promise<Answer | undefined>;
}

interface PersistedPage {
  answer: Answer;
  compressed: Compressed;
}

/**
 * Keeps the page in a file over a restart, so that the first visitor after it need not wait for the application. What
 * is in the file is answered only while everything is as it was when the page was made, whatever was built, configured,
 * restored or edited in between.
 */
export function persistPage({ file, log, madeFrom, make }: PersistedPageOptions): Make {
  const findKey = async () => sha256(JSON.stringify(await madeFrom()));

  return async () => {
    const key = file && (await findKey());
    const kept = file && key && (await readPage(file, key));
    if (kept) return withEncodings(kept.answer, kept.compressed);

    const answer = await make();
    if (!answer) return undefined;
    const compressed = await compress(answer);
    // What changed while the page was made may be in it already.
    if (file && key && (await findKey()) === key) {
      const noteFailure = (error: unknown) => log.warn('home page not stored', { error });
      await writePage(file, key, { answer, compressed }).catch(noteFailure);
    }
    return withEncodings(answer, compressed);
  };
}

/** First the sum of all that follows, without which half a file after a crash could pass for a whole one; then the key. */
async function writePage(file: string, key: string, page: PersistedPage): Promise<void> {
  const content = Buffer.concat([Buffer.from(key), serialize(page)]);
  const bytes = Buffer.concat([Buffer.from(sha256(content)), content]);
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Undefined when there is none for the key. */
async function readPage(file: string, key: string): Promise<PersistedPage | undefined> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const content = bytes.subarray(sumLength);
  const isWhole = bytes.toString('latin1', 0, sumLength) === sha256(content);
  const isMeant = content.toString('latin1', 0, sumLength) === key;
  try {
    return isWhole && isMeant ? deserialize(content.subarray(sumLength)) : undefined;
  } catch {
    // Another version of Node may have written it.
    return undefined;
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
