import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseConnection } from '#db/client.ts';
import { readFactsVersion } from '#db/facts.ts';
import type { Log } from '../log.ts';
import { sendEncoded, type EncodedResponse } from './encoded-response.ts';

/** Makes an answer that is the same for everybody; `undefined` when it is not worth keeping. */
export type Make = () => Promise<EncodedResponse | undefined>;

export interface ResponseCacheOptions {
  connection: Pick<DatabaseConnection, 'db' | 'changeMarker'>;
  log: Log;
  now: () => Date;
  /** By address: with a query for that query alone, without one for all that have no entry of their own. */
  ofFacts: ReadonlyMap<string, Make>;
  /** By path; these never change while the process lives. */
  fixed: ReadonlyMap<string, Make>;
  /** Stands for every address that leads nowhere; it bears the year as well. */
  notFound: Make;
  /** True for paths that are never cached. */
  isLive(path: string): boolean;
}

interface CacheEntry {
  make: Make;
  /** As the log names it. */
  route: string;
  isFixed: boolean;
  answer?: EncodedResponse;
  /** What the answer was last found to be true for. */
  trueFor?: State;
  /** What of it the answer shows. */
  madeFrom?: string;
  underWay?: Promise<void>;
}

/** What answers depend on. While nothing changes it is the same object. */
interface State {
  marker: number;
  /** Stands at the foot of pages. */
  year: number;
}

/** So many answers at most are sent after one look at the database. */
const maxAnswersPerLook = 256;

/**
 * Caches the responses that are the same for everybody and sends them ahead of the application. Each is made by the first
 * request for it, and again when what it shows has changed. No response is older than the last change of a fact, by any
 * process, that was committed before the request came: the database is asked whether anything changed at all, which takes
 * some microseconds, and then whether it was a fact.
 */
export function createResponseCache(options: ResponseCacheOptions) {
  const { connection, log, now, isLive } = options;
  const entries = new Map<string, CacheEntry>();
  for (const [address, make] of options.fixed) {
    entries.set(address, { make, route: address, isFixed: true });
  }
  for (const [address, make] of options.ofFacts) {
    entries.set(address, { make, route: pathOf(address), isFixed: false });
  }
  const notFound: CacheEntry = { make: options.notFound, route: '*', isFixed: false };

  const find = (address: string) => {
    const known = entries.get(address);
    if (known) return known;
    // A whole URL, as proxies are sent it, is for the application to read.
    if (!address.startsWith('/')) return undefined;
    const path = pathOf(address);
    return entries.get(path) ?? (isLive(path) ? undefined : notFound);
  };

  // The requests that one turn of the event loop answers had all come when it began to: one look is enough for them.
  // Only a thousand at once make the loop fetch more of them in the same turn.
  let answersOfLook = 0;
  let state: State = { marker: Number.NaN, year: 0 };
  const nextTurn = () => (answersOfLook = 0);

  const look = () => {
    if (answersOfLook === 0) setImmediate(nextTurn);
    else if (answersOfLook < maxAnswersPerLook) {
      answersOfLook += 1;
      return state;
    }
    const marker = connection.changeMarker();
    const year = now().getFullYear();
    if (marker !== state.marker || year !== state.year) state = { marker, year };
    answersOfLook = 1;
    return state;
  };

  /** When the database cannot be read the application answers, and reports the failure. */
  const isTrue = (entry: CacheEntry) => {
    try {
      return entry.answer !== undefined && (entry.isFixed || entry.trueFor === look());
    } catch {
      return false;
    }
  };

  const renew = async (entry: CacheEntry) => {
    if (entry.isFixed) {
      entry.answer = await entry.make();
      return;
    }
    // Read first: a change that comes while the answer is made is seen by the next look.
    const found = look();
    const source = `${await readFactsVersion(connection.db)} ${found.year}`;
    if (source !== entry.madeFrom) {
      entry.answer = await entry.make();
      entry.madeFrom = entry.answer && source;
    }
    entry.trueFor = found;
  };

  /** Many may ask while an answer is made; it is made once. One that was begun before they came may be too old. */
  const bringUpToDate = async (entry: CacheEntry) => {
    for (let begun = 0; begun < 2 && !isTrue(entry); begun += 1) {
      entry.underWay ??= renew(entry).finally(() => (entry.underWay = undefined));
      await entry.underWay;
      if (!entry.answer) return;
    }
  };

  const send = (
    entry: CacheEntry,
    request: IncomingMessage,
    response: ServerResponse,
    start: number,
  ) => {
    if (!entry.answer) return false;
    const status = sendEncoded(entry.answer, request, response);
    log.request({ method: request.method, route: entry.route, status, start });
    return true;
  };

  return {
    /** Sends the cached response; false, and nothing is sent, when there is none and none could be made. */
    answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const start = performance.now();
      const entry = find(request.url ?? '/');
      if (!entry) return false;
      if (isTrue(entry)) return send(entry, request, response, start);
      return bringUpToDate(entry).then(
        () => send(entry, request, response, start),
        (error: unknown) => {
          log.warn('response not cached', { route: entry.route, error });
          return false;
        },
      );
    },
  };
}

function pathOf(address: string): string {
  const query = address.indexOf('?');
  return query < 0 ? address : address.slice(0, query);
}
