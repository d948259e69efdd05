import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Log } from '../log.ts';
import { acceptedEncoding, compress, isCompressible, type Encoding } from './content-encoding.ts';

/** An application as `getRequestListener` takes it. A request without bindings is not a visitor's, and not logged. */
export type Fetch = (
  request: Request,
  bindings?: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

export interface ResponseCacheOptions {
  fetch: Fetch;
  /** Throws, or rejects, while the version cannot be found out. */
  version(): Version | Promise<Version>;
  /** The address whose response is sent for a path; undefined for what the application answers each time. */
  addressOf(path: string): string | undefined;
  /** The `Cache-Control` of a response that may no longer be true. */
  staleCacheControl: string;
  log: Log;
}

/** What responses are made of. */
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
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Puts a cache in front of an application, as a CDN would: responses that are `public` are stored, one for each encoding,
 * and sent until the version changes. No response is older than the version at its request. What cannot be confirmed is
 * sent as well, with `staleCacheControl`: an old page is better than none. Everything else, failures too, is the application's to answer. Which paths are cached, with which ETag, is said in
 * `app.ts`; what the version is made of, in `production-listener.ts`.
 */
export function cacheResponses({
  fetch,
  version,
  addressOf,
  staleCacheControl,
  log,
}: ResponseCacheOptions): Fetch {
  const cached = new Map<string, CachedResponse>();
  const pending = new Map<string, Promise<CachedResponse | undefined>>();

  const load = async (address: string, encoding: Encoding, { text, isStale }: Version) => {
    const headers = { 'Accept-Encoding': encoding };
    const response = await fetch(new Request(`http://localhost${address}`, { headers }));
    if (!response.headers.get('Cache-Control')?.startsWith('public')) return undefined;
    const loaded = await store(response, encoding, text);
    // What was made while the version could not be confirmed says so, and would go on saying so.
    if (!isStale) cached.set(`${encoding} ${address}`, loaded);
    return loaded;
  };

  const stale = ({ headers, ...response }: CachedResponse): CachedResponse => ({
    ...response,
    headers: { ...headers, 'cache-control': staleCacheControl },
  });

  /** Many may ask for a response that is not there yet: for each version it is made once. */
  const loadOnce = (address: string, encoding: Encoding, current: Version) => {
    const key = `${encoding} ${address} ${current.isStale ? 'stale' : ''} ${current.text}`;
    const loading =
      pending.get(key) ?? load(address, encoding, current).finally(() => pending.delete(key));
    pending.set(key, loading);
    return loading;
  };

  return (request, bindings) => {
    if (!bindings) return fetch(request);
    const start = performance.now();
    const { method, url = '/', headers } = bindings.incoming;
    const isRead = method === 'GET' || method === 'HEAD';
    // A whole URL, as proxies are sent it, is for the application to read.
    const address = isRead && url.startsWith('/') ? addressOf(pathOf(url)) : undefined;
    if (address === undefined) return fetch(request, bindings);

    const send = (response: CachedResponse) => {
      const sent = respond(response, method, headers['if-none-match']);
      log.request({ method, route: address, status: sent.status, start });
      return sent;
    };
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const known = cached.get(`${encoding} ${address}`);
    if (known && isImmutable(known)) return send(known);

    const answer = (current: Version) => {
      if (known?.version === current.text) return send(current.isStale ? stale(known) : known);
      return loadOnce(address, encoding, current).then((loaded) => {
        if (loaded) return send(loaded);
        return current.isStale && known ? send(stale(known)) : fetch(request, bindings);
      });
    };
    try {
      const current = version();
      if (!(current instanceof Promise)) return answer(current);
      return current.then(answer, () => fetch(request, bindings));
    } catch {
      return fetch(request, bindings);
    }
  };
}

async function store(
  response: Response,
  encoding: Encoding,
  version: string,
): Promise<CachedResponse> {
  const { status, headers } = response;
  let bytes = new Uint8Array(await response.arrayBuffer());
  const isEncoded = encoding === 'identity' || headers.has('Content-Encoding');
  if (!isEncoded && isCompressible(headers.get('Content-Type'), bytes)) {
    bytes = await compress(bytes, encoding);
    headers.set('Content-Encoding', encoding);
  }
  headers.set('Content-Length', String(bytes.length));
  headers.set('Vary', 'Accept-Encoding');
  return { version, status, headers: Object.fromEntries(headers), bytes };
}

/** Nothing again that the client has, and nothing but the headers for HEAD. */
function respond(
  { status, headers, bytes }: CachedResponse,
  method: string | undefined,
  ifNoneMatch: string | undefined,
): Response {
  if (ifNoneMatch !== undefined && headers.etag !== undefined) {
    if (isMatch(ifNoneMatch, headers.etag)) return notModified(headers);
  }
  return new Response(method === 'HEAD' ? null : bytes, { status, headers });
}

function notModified(headers: Record<string, string>): Response {
  const { 'content-length': _, 'content-encoding': __, ...others } = headers;
  return new Response(null, { status: 304, headers: others });
}

/** Weak comparison, as RFC 9110 asks for. */
function isMatch(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.some((known) => known === opaque) ?? false;
}

function isImmutable({ headers }: CachedResponse): boolean {
  return headers['cache-control']?.endsWith('immutable') ?? false;
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
