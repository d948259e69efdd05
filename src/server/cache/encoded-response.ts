import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller bodies gain nothing. */
const minCompressedBytes = 512;
/** Of the eleven levels the one beyond which a page costs many times the time for a few bytes. */
const brotliQuality = 9;

/** An answer as the application gave it, or a file of the build. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

/** The same bytes, smaller; undefined where they do not get smaller. */
export type Compressed = Partial<Record<'br' | 'gzip', Uint8Array>>;

/** A cached response as bytes: one body for each encoding, with all its headers. */
export interface EncodedResponse {
  status: number;
  /** Undefined for a response that must not be stored. */
  etag: string | undefined;
  identity: Encoded;
  br?: Encoded;
  gzip?: Encoded;
  /** For a client that has it already. */
  notModified: FlatHeaders;
}

/** Names and values in turn, which Node writes faster than an object. */
type FlatHeaders = string[];

export interface Encoded {
  headers: FlatHeaders;
  bytes: Uint8Array;
}

export async function readResponse(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
}

/** Keeps what was answered. */
export async function encodeResponse(answer: Answer): Promise<EncodedResponse> {
  return withEncodings(answer, await compress(answer));
}

export function withEncodings(
  { status, headers: given, bytes }: Answer,
  compressed: Compressed,
): EncodedResponse {
  const { 'content-length': _, ...common } = given;
  const isStored = common['cache-control'] !== 'no-store';
  // Weak: the bytes differ from encoding to encoding.
  const etag = isStored ? weak(common.etag ?? tagOf(bytes)) : undefined;
  const headers = Object.entries({
    ...common,
    ...(etag && { etag }),
    vary: 'Accept-Encoding',
  }).flat();
  const encode = (encoded: Uint8Array, encoding?: string): Encoded => ({
    bytes: encoded,
    headers: [
      ...headers,
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(encoded.length),
    ],
  });

  const { br, gzip } = compressed;
  return {
    status,
    etag,
    identity: encode(bytes),
    br: br && encode(br, 'br'),
    gzip: gzip && encode(gzip, 'gzip'),
    notModified: headers,
  };
}

function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

function weak(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

/** Variants for content that gets smaller by them; none for pictures and fonts, which are compressed already. */
export async function compress({ headers, bytes }: Answer): Promise<Compressed> {
  const isText = /^text\/|json|javascript|xml|svg|manifest/.test(headers['content-type'] ?? '');
  if (!isText || bytes.length < minCompressedBytes) return {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gzip] = await Promise.all([
    compressBrotli(bytes, { params }),
    compressGzip(bytes, { level: 9 }),
  ]);
  return { br, gzip };
}

/** Sends it as the client takes it: not again if it has it, without the body for HEAD. */
export function sendEncoded(
  answer: EncodedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  const { 'if-none-match': known } = headers;
  if (known !== undefined && answer.status === 200 && has(known, answer.etag)) {
    response.writeHead(304, answer.notModified).end();
    return 304;
  }
  const { headers: own, bytes } = choose(answer, headers['accept-encoding']);
  response.writeHead(answer.status, own);
  if (method === 'HEAD') response.end();
  else response.end(bytes);
  return answer.status;
}

function choose(answer: EncodedResponse, accepted: string | string[] | undefined): Encoded {
  if (typeof accepted !== 'string') return answer.identity;
  if (answer.br && takes(accepted, 'br')) return answer.br;
  if (answer.gzip && takes(accepted, 'gzip')) return answer.gzip;
  return answer.identity;
}

function takes(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  if (!accepted.includes('q=0')) return true;
  // An encoding may be named to be refused: "br;q=0".
  return !new RegExp(`${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
}

function has(ifNoneMatch: string, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === opaque)
  );
}
