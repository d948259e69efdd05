import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** The smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies gain nothing. */
const minCompressedBytes = 512;
/** Of eleven levels: the last one takes twice the time and gains little. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

/** The smallest encoding that an `Accept-Encoding` header takes. */
export function acceptedEncoding(header = ''): Encoding {
  const accepted = parseAccept(header).filter(({ q }) => q > 0);
  return encodings.find((name) => accepted.some(({ type }) => type === name)) ?? 'identity';
}

/** True for text of some length; pictures and fonts are compressed already. */
export function isCompressible(contentType: string | null, { length }: Uint8Array): boolean {
  return length >= minCompressedBytes && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType ?? '');
}

export function compress(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>) {
  return encoding === 'gzip'
    ? promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })
    : promisify(brotliCompress)(bytes, { params });
}
