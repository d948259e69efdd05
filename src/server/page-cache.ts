import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseConnection } from '#db/client.ts';
import { readFactsVersion } from '#db/facts.ts';
import type { Log } from './log.ts';
import { keepAnswer, sendAnswer, type Compressed, type ReadyAnswer } from './ready-answer.ts';

export interface PageCacheOptions {
  connection: Pick<DatabaseConnection, 'db' | 'changeMarker'>;
  log: Log;
  /** Asks the application itself, whose answers are kept as they are. */
  ask(path: string): Promise<Response>;
  /** Answered from the facts; made anew when one changes. */
  factPaths: readonly string[];
  /** Never change while the process lives; with their compressed variants where there are any. */
  fixedPaths: ReadonlyMap<string, Compressed | undefined>;
  /** Stands for every address that leads nowhere. */
  notFoundPath: string;
  /** True for paths that are never kept. */
  isLive(path: string): boolean;
}

/** So many answers at most are sent after one look at the database. */
const maxAnswersPerLook = 256;

/**
 * Keeps the answers that are the same for everybody as bytes and sends them ahead of everything else. What is sent is
 * never older than the last change of a fact, by whichever process, that was made before the request came: the database
 * is asked whether anything changed at all, which costs some microseconds, and then whether it was a fact.
 */
export async function createPageCache(options: PageCacheOptions) {
  const { connection, log, ask, factPaths, fixedPaths, notFoundPath, isLive } = options;
  const fixed = new Map<string, ReadyAnswer>();
  let ofFacts = new Map<string, ReadyAnswer>();
  let seenMarker: number | undefined;
  let builtVersion: number | undefined;
  let refreshing: Promise<void> | undefined;

  for (const [path, compressed] of [...fixedPaths, [notFoundPath, undefined] as const]) {
    fixed.set(path, await keepAnswer(await ask(path), compressed));
  }
  const notFound = fixed.get(notFoundPath);

  const refresh = async () => {
    // Read first: a change that comes while the pages are made is seen by the next look.
    const marker = connection.changeMarker();
    const version = await readFactsVersion(connection.db);
    if (version !== builtVersion) {
      const answers = await Promise.all(
        factPaths.map(async (path) => [path, await keepAnswer(await ask(path))] as const),
      );
      ofFacts = new Map(answers);
      builtVersion = version;
    }
    seenMarker = marker;
  };

  /** Many may ask while the pages are made anew; they are made once. */
  const bringUpToDate = async () => {
    while (connection.changeMarker() !== seenMarker) {
      refreshing ??= refresh().finally(() => (refreshing = undefined));
      await refreshing;
    }
  };

  // The requests that one turn of the event loop answers had all come when it began to: one look is enough for them.
  // Only a thousand at once make the loop fetch more of them in the same turn.
  let answersPerLook = 0;
  const isUpToDate = () => {
    if (answersPerLook > 0 && answersPerLook < maxAnswersPerLook) {
      answersPerLook += 1;
      return true;
    }
    try {
      if (connection.changeMarker() !== seenMarker) return false;
    } catch {
      return false;
    }
    if (answersPerLook === 0) setImmediate(() => (answersPerLook = 0));
    answersPerLook = 1;
    return true;
  };

  const find = (path: string) => {
    const known = fixed.get(path);
    if (known || isLive(path)) return known;
    return notFound;
  };

  const send = (
    answer: ReadyAnswer,
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
    start: number,
  ) => {
    const status = sendAnswer(answer, request, response);
    log.info('request', {
      id: randomUUID(),
      method: request.method,
      route,
      status,
      durationMs: Math.round((performance.now() - start) * 10) / 10,
    });
  };

  return {
    /** Sends the answer if it is kept; false, and nothing is sent, when it is not. */
    answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const start = performance.now();
      const path = pathOf(request.url ?? '/');
      if (!factPaths.includes(path)) {
        const answer = find(path);
        if (answer) send(answer, answer === notFound ? '*' : path, request, response, start);
        return answer !== undefined;
      }

      const sendFresh = () => {
        const answer = ofFacts.get(path);
        // An answer that is no success, when the database fails, is not worth keeping.
        if (!answer || answer.status !== 200) return false;
        send(answer, path, request, response, start);
        return true;
      };
      return isUpToDate() ? sendFresh() : bringUpToDate().then(sendFresh, () => false);
    },
  };
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
