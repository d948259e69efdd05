import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { getPath } from 'hono/utils/url';
import { acceptedEncoding, compress, isCompressible, type Encoding } from './content-encoding.ts';

type Bindings = HttpBindings | Http2Bindings;

interface ResponseCacheOptions {
  /** Throws, or rejects, while the version cannot be found out. */
  version(): Version | Promise<Version>;
  /** The address whose response is sent for a path; undefined for what the application answers each time. */
  addressOf(path: string): string | undefined;
  /** The header by which the application says to this cache alone what it may store, where it is not for others. */
  ownCacheControl: string;
  /** The `Cache-Control` of a public response that may no longer be true. */
  staleCacheControl: string;
  /** After each response that the application had no part in. */
  onSent(request: Request, address: string, status: number, start: number): void;
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
 * Stands before an application, as a CDN would. It stores responses that are `public`, for all or for it, one for each
 * encoding, and sends them until the version changes. No response is older than the version at its request. What cannot
 * be confirmed, or made again, is sent as well, with `staleCacheControl`: an old page is better than none. Everything else,
 * other failures too, is the application's to answer. What is known to be current is sent without waiting, which halves
 * what a request costs. `start` is by `performance.now`. Which paths are cached, with which ETag, is said in `app.ts`.
 */
export function cacheResponses(
  { version, addressOf, ownCacheControl, staleCacheControl, onSent }: ResponseCacheOptions,
  application: (request: Request, bindings?: Bindings) => Response | Promise<Response>,
): (request: Request, bindings: Bindings) => Response | Promise<Response> {
  const cached = new Map<string, CachedResponse>();
  const pending = new Map<string, Promise<CachedResponse | undefined>>();

  const make = async (address: string, encoding: Encoding, { text }: Version) => {
    const headers = { 'Accept-Encoding': encoding };
    const response = await application(new Request(`http://localhost${address}`, { headers }));
    const rule = response.headers.get(ownCacheControl) ?? response.headers.get('Cache-Control');
    if (!rule?.startsWith('public')) return undefined;
    response.headers.delete(ownCacheControl);
    const made = await encode(response, encoding, text);
    // What could not be confirmed when it was made says so, and would go on saying so.
    if (rule !== staleCacheControl) cached.set(`${encoding} ${address}`, made);
    return made;
  };

  const stale = (response: CachedResponse): CachedResponse => {
    const { headers } = response;
    if (!headers['cache-control']?.startsWith('public')) return response;
    return { ...response, headers: { ...headers, 'cache-control': staleCacheControl } };
  };

  const find = async (address: string, encoding: Encoding) => {
    const current = await version();
    const known = cached.get(`${encoding} ${address}`);
    if (known?.version === current.text) return current.isStale ? stale(known) : known;
    // Many may ask for a response that is not there yet: for each version it is made once.
    const job = `${encoding} ${address} ${current.isStale ? 'stale' : ''} ${current.text}`;
    const making =
      pending.get(job) ?? make(address, encoding, current).finally(() => pending.delete(job));
    pending.set(job, making);
    return (await making) ?? (known && stale(known));
  };

  const isCurrent = (known: CachedResponse) => {
    if (known.headers['cache-control']?.endsWith('immutable')) return true;
    try {
      const current = version();
      return 'text' in current && current.text === known.version && !current.isStale;
    } catch {
      return false;
    }
  };

  return (request, bindings) => {
    const start = performance.now();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const address = isRead ? addressOf(getPath(request)) : undefined;
    if (address === undefined) return application(request, bindings);

    const { headers } = bindings.incoming;
    const send = (found: CachedResponse | undefined) => {
      if (!found) return application(request, bindings);
      const response = respond(found, headers['if-none-match']);
      onSent(request, address, response.status, start);
      return response;
    };
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const known = cached.get(`${encoding} ${address}`);
    if (known && isCurrent(known)) return send(known);
    // While the version cannot be read, the application answers, and reports the failure.
    return find(address, encoding)
      .catch(() => undefined)
      .then(send);
  };
}

async function encode(response: Response, encoding: Encoding, version: string) {
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
