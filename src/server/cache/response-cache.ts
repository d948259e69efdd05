import type { RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Log } from '../log.ts';
import { acceptedEncoding, compress, isCompressible, type Encoding } from './content-encoding.ts';

export interface ResponseCacheOptions {
  /** The application. A request without bindings is the cache's own, and not logged. */
  fetch(request: Request, bindings?: HttpBindings | Http2Bindings): Response | Promise<Response>;
  /** Throws, or rejects, while the version cannot be found out. */
  version(): Version | Promise<Version>;
  /** The address whose response is sent for a path; undefined for what the application answers each time. */
  addressOf(path: string): string | undefined;
  /** The header by which the application says to this cache alone what it may store, where it is not for others. */
  ownCacheControl: string;
  /** The `Cache-Control` of a public response that may no longer be true. */
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
  /** The same, names and values in turn: a loop over them in Node takes 0.9 µs less. */
  rawHeaders: string[];
  /** A string has a byte in each character. */
  body: Buffer | string;
}

/**
 * Node sends the headers and a string in one piece, which takes a tenth less processor time for the facts of the
 * carousel. From this size on, copying the string takes longer than sending a second piece.
 */
const maxStringBytes = 16 * 1024;

/** Made of all that a URL may have in its host, so that no host the adapter takes gets past the cache. */
const plainHost = /^[\w.:[\]~!$&'()*+,;="`{}-]+$/;

/**
 * Puts a cache in front of an application, as a CDN would: responses that are `public`, for all or for it, are stored, one for each encoding,
 * and sent until the version changes. No response is older than the version at its request. What cannot be confirmed is
 * sent as well, with `staleCacheControl`: an old page is better than none. Everything else, failures too, is the
 * application's to answer. Which paths are cached, with which ETag, is said in `app.ts`; what the version is made of, in
 * `production-listener.ts`.
 */
export function cacheResponses({
  fetch,
  version,
  addressOf,
  ownCacheControl,
  staleCacheControl,
  log,
}: ResponseCacheOptions): RequestListener {
  const serve = getRequestListener(fetch);
  const cached = new Map<string, Partial<Record<Encoding, CachedResponse>>>();
  const pending = new Map<string, Promise<CachedResponse | undefined>>();

  const load = async (address: string, encoding: Encoding, { text, isStale }: Version) => {
    const headers = { 'Accept-Encoding': encoding };
    const response = await fetch(new Request(`http://localhost${address}`, { headers }));
    const rule = response.headers.get(ownCacheControl) ?? response.headers.get('Cache-Control');
    if (!rule?.startsWith('public')) return undefined;
    response.headers.delete(ownCacheControl);
    const loaded = await store(response, encoding, text);
    // What was made while the version could not be confirmed says so, and would go on saying so.
    if (!isStale) cached.set(address, { ...cached.get(address), [encoding]: loaded });
    return loaded;
  };

  const stale = (response: CachedResponse): CachedResponse => {
    const { headers } = response;
    if (!headers['cache-control']?.startsWith('public')) return response;
    return { ...response, ...withHeaders({ ...headers, 'cache-control': staleCacheControl }) };
  };

  /** Many may ask for a response that is not there yet: for each version it is made once. */
  const loadOnce = (address: string, encoding: Encoding, current: Version) => {
    const key = `${encoding} ${address} ${current.isStale ? 'stale' : ''} ${current.text}`;
    const loading =
      pending.get(key) ?? load(address, encoding, current).finally(() => pending.delete(key));
    pending.set(key, loading);
    return loading;
  };

  return (incoming, outgoing) => {
    const start = performance.now();
    const { method, url = '/', headers } = incoming;
    const isRead = method === 'GET' || method === 'HEAD';
    // A whole URL, as proxies are sent it, is for the application to read, and a bad host for its adapter to refuse.
    const isPlain = url.startsWith('/') && plainHost.test(headers.host ?? '');
    const address = isRead && isPlain ? addressOf(pathOf(url)) : undefined;
    const pass = () => void serve(incoming, outgoing);
    if (address === undefined) return pass();

    const send = (response: CachedResponse) => {
      respond(outgoing, response, headers['if-none-match']);
      log.request({ method, route: address, status: outgoing.statusCode, start });
    };
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const known = cached.get(address)?.[encoding];
    if (known && isImmutable(known)) return send(known);

    const loadAndSend = async (current: Version) => {
      const loaded = await loadOnce(address, encoding, current);
      if (loaded) send(loaded);
      else if (current.isStale && known) send(stale(known));
      else pass();
    };
    const answer = (current: Version) => {
      if (known?.version !== current.text) loadAndSend(current).catch(pass);
      else send(current.isStale ? stale(known) : known);
    };
    try {
      const current = version();
      if (current instanceof Promise) current.then(answer).catch(pass);
      else answer(current);
    } catch {
      pass();
    }
  };
}

async function store(
  response: Response,
  encoding: Encoding,
  version: string,
): Promise<CachedResponse> {
  const { status, headers } = response;
  let bytes = Buffer.from(await response.arrayBuffer());
  const isEncoded = encoding === 'identity' || headers.has('Content-Encoding');
  if (!isEncoded && isCompressible(headers.get('Content-Type'), bytes)) {
    bytes = await compress(bytes, encoding);
    headers.set('Content-Encoding', encoding);
  }
  headers.set('Content-Length', String(bytes.length));
  headers.set('Vary', 'Accept-Encoding');
  const body = bytes.length < maxStringBytes ? bytes.toString('latin1') : bytes;
  return { version, status, ...withHeaders(Object.fromEntries(headers)), body };
}

function withHeaders(
  headers: Record<string, string>,
): Pick<CachedResponse, 'headers' | 'rawHeaders'> {
  return { headers, rawHeaders: Object.entries(headers).flat() };
}

/** Nothing again that the client has. Of what is sent in answer to HEAD, Node leaves out the body. */
function respond(
  outgoing: ServerResponse,
  { status, headers, rawHeaders, body }: CachedResponse,
  ifNoneMatch: string | undefined,
): void {
  if (ifNoneMatch !== undefined && isMatch(ifNoneMatch, headers.etag)) {
    const { 'content-length': _, 'content-encoding': __, ...others } = headers;
    outgoing.writeHead(304, others).end();
  } else {
    outgoing.writeHead(status, rawHeaders).end(body, 'latin1');
  }
}

/** Weak comparison, as RFC 9110 asks for. */
function isMatch(ifNoneMatch: string, etag: string | undefined): boolean {
  if (etag === undefined) return false;
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
