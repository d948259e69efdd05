import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, compress, isCompressible, type Encoding } from './content-encoding.ts';

export interface ResponseCacheOptions {
  /** Rejects while the version cannot be found out. */
  version(): Promise<Version>;
  /** The address whose response is sent for a path; undefined for what the application answers each time. */
  addressOf(path: string): string | undefined;
  /** The header by which the application says to this cache alone what it may store, where it is not for others. */
  ownCacheControl: string;
  /** The `Cache-Control` of a public response that may no longer be true. */
  staleCacheControl: string;
}

export interface Version {
  /** Another text once a cached response may no longer be true. */
  text: string;
  /** True when it was so a while ago and cannot be confirmed. */
  isStale?: boolean;
}

interface CachedResponse {
  version: string;
  status: number;
  /** By lower-case name, whole for a 200. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * The first handler of an application, before which only the log stands. It stores responses as a CDN would: those that
 * are `public`, for all or for it, one for each encoding, and sends them until the version changes. No response is older
 * than the version at its request. What cannot be confirmed is sent as well, with `staleCacheControl`: an old page is
 * better than none. Everything else, failures too, is the application's to answer. `load` asks the application as the
 * cache does, without a socket. Which paths are cached, with which ETag, is said in `app.ts`.
 */
export function cacheResponses(
  { version, addressOf, ownCacheControl, staleCacheControl }: ResponseCacheOptions,
  load: (request: Request) => Response | Promise<Response>,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const cached = new Map<string, CachedResponse>();
  const pending = new Map<string, Promise<CachedResponse | undefined>>();

  const make = async (address: string, encoding: Encoding, { text, isStale }: Version) => {
    const headers = { 'Accept-Encoding': encoding };
    const response = await load(new Request(`http://localhost${address}`, { headers }));
    const rule = response.headers.get(ownCacheControl) ?? response.headers.get('Cache-Control');
    if (!rule?.startsWith('public')) return undefined;
    response.headers.delete(ownCacheControl);
    const made = await encode(response, encoding, text);
    // What was made while the version could not be confirmed says so, and would go on saying so.
    if (!isStale) cached.set(`${encoding} ${address}`, made);
    return made;
  };

  const stale = (response: CachedResponse): CachedResponse => {
    const { headers } = response;
    if (!headers['cache-control']?.startsWith('public')) return response;
    return { ...response, headers: { ...headers, 'cache-control': staleCacheControl } };
  };

  const find = async (address: string, encoding: Encoding) => {
    const known = cached.get(`${encoding} ${address}`);
    if (known?.headers['cache-control']?.endsWith('immutable')) return known;
    const current = await version();
    if (known?.version === current.text) return current.isStale ? stale(known) : known;
    // Many may ask for a response that is not there yet: for each version it is made once.
    const job = `${encoding} ${address} ${current.isStale ? 'stale' : ''} ${current.text}`;
    const making =
      pending.get(job) ?? make(address, encoding, current).finally(() => pending.delete(job));
    pending.set(job, making);
    return (await making) ?? (current.isStale && known ? stale(known) : undefined);
  };

  return async (c, next) => {
    const { method, path } = c.req;
    // The cache's own requests come without a socket.
    const isVisitor = c.env?.incoming !== undefined;
    const isRead = method === 'GET' || method === 'HEAD';
    const address = isVisitor && isRead ? addressOf(path) : undefined;
    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'));
    // While the version cannot be read, the application answers, and reports the failure.
    const response = address && (await find(address, encoding).catch(() => undefined));
    return response ? respond(response, c.req.header('If-None-Match')) : await next();
  };
}

async function encode(
  response: Response,
  encoding: Encoding,
  version: string,
): Promise<CachedResponse> {
  const { status, headers } = response;
  let body = new Uint8Array(await response.arrayBuffer());
  const isEncoded = encoding === 'identity' || headers.has('Content-Encoding');
  if (!isEncoded && isCompressible(headers.get('Content-Type'), body)) {
    body = await compress(body, encoding);
    headers.set('Content-Encoding', encoding);
  }
  headers.set('Content-Length', String(body.length));
  headers.set('Vary', 'Accept-Encoding');
  return { version, status, headers: Object.fromEntries(headers), body };
}

/** Nothing again that the client has. */
function respond({ status, headers, body }: CachedResponse, ifNoneMatch: string | undefined) {
  if (ifNoneMatch === undefined || !isMatch(ifNoneMatch, headers.etag)) {
    return new Response(body, { status, headers });
  }
  const { 'content-length': _, 'content-encoding': __, ...others } = headers;
  return new Response(null, { status: 304, headers: others });
}

/** Weak comparison, as RFC 9110 asks for. */
function isMatch(ifNoneMatch: string, etag: string | undefined): boolean {
  if (etag === undefined || ifNoneMatch === '*') return etag !== undefined;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.some((known) => known === opaque) ?? false;
}
