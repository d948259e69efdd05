import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller bodies gain nothing. */
const minCompressedBytes = 512;
/** Of the eleven levels the one beyond which a page costs many times the time for a few bytes. */
const brotliQuality = 9;

/** An answer kept as bytes: one for each encoding a client may take, with all its headers. */
export interface ReadyAnswer {
  status: number;
  etag: string;
  identity: Encoded;
  br?: Encoded;
  gzip?: Encoded;
  /** For a client that has it already. */
  notModified: OutgoingHttpHeaders;
}

export interface Encoded {
  headers: OutgoingHttpHeaders;
  bytes: Uint8Array;
}

/** Compressed variants that were made before, of a file of the build. */
export type Compressed = Partial<Record<'br' | 'gzip', Uint8Array>>;

/** Keeps what was answered. Its compressed variants are made here unless they come along. */
export async function keepAnswer(
  response: Response,
  compressed?: Compressed,
): Promise<ReadyAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { 'content-length': _, ...common } = Object.fromEntries(response.headers);
  const etag = common.etag ?? `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { ...common, etag, vary: 'Accept-Encoding' };
  const encode = (encoded: Uint8Array, encoding?: string): Encoded => ({
    bytes: encoded,
    headers: {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': encoded.length,
    },
  });

  const { br, gzip } = compressed ?? (await compress(bytes, common['content-type'] ?? ''));
  return {
    status: response.status,
    etag,
    identity: encode(bytes),
    br: br && encode(br, 'br'),
    gzip: gzip && encode(gzip, 'gzip'),
    notModified: headers,
  };
}

/** Variants for content that gets smaller by them; none for pictures and fonts, which are compressed already. */
async function compress(bytes: Uint8Array, contentType: string): Promise<Compressed> {
  const isText = /^text\/|json|javascript|xml|svg|manifest/.test(contentType);
  if (!isText || bytes.length < minCompressedBytes) return {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gzip] = await Promise.all([
    compressBrotli(bytes, { params }),
    compressGzip(bytes, { level: 9 }),
  ]);
  return { br, gzip };
}

/** Sends it as the client takes it: not again if it has it, without the body for HEAD. */
export function sendAnswer(
  answer: ReadyAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  if (answer.status === 200 && has(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.notModified).end();
    return 304;
  }
  const { headers: own, bytes } = choose(answer, headers['accept-encoding']);
  response.writeHead(answer.status, own);
  if (method === 'HEAD') response.end();
  else response.end(bytes);
  return answer.status;
}

function choose(answer: ReadyAnswer, accepted: string | string[] | undefined): Encoded {
  if (typeof accepted !== 'string') return answer.identity;
  if (answer.br && takes(accepted, 'br')) return answer.br;
  if (answer.gzip && takes(accepted, 'gzip')) return answer.gzip;
  return answer.identity;
}

function takes(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  // An encoding may be named to be refused: "br;q=0".
  return !new RegExp(`${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
}

function has(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === opaque)
  );
}
