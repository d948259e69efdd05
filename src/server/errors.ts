import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { config, flattenError } from 'zod';
import { $ZodError, safeParse, type $ZodType } from 'zod/v4/core';
import { isDamage, isStorageFailure } from '#db/engine/error-kinds.ts';
import { plural } from '#shared/text.ts';

// The specification's words for what no schema words by itself.
config({ customError: ({ input }) => (input === undefined ? 'Required' : 'Invalid input') });

/** How soon a request that failed with 503 is worth another try. */
export const unavailableSeconds = 30;

/** What an error says to a client, by tRPC and by REST alike. */
interface ErrorAnswer {
  status: number;
  /** A sentence for a person. */
  message: string;
  /** What is wrong with a field, for each of which that can be said. */
  issues?: Record<string, string[]>;
}

/** Words an error for the outside. Only errors that were meant to be answered have their own sentence shown. */
export function answerError(error: TRPCError, requestId: string): ErrorAnswer {
  const status = getHTTPStatusCodeFromError(error);
  if (error.cause instanceof $ZodError && error.code === 'BAD_REQUEST') {
    const message = error.cause.issues[0]?.message ?? 'Invalid input';
    return { status, message, issues: flattenError(error.cause).fieldErrors };
  }
  if (!(error instanceof AnsweredError)) {
    const failure = `Something went wrong on our side. ${askForNumber(requestId)}`;
    return { status, message: sentences[status] ?? failure };
  }
  // By the number the reason can be found in the log.
  const ending = status >= 500 ? ` ${askForNumber(requestId)}` : '';
  return { status, message: `${error.message}${ending}`, issues: error.issues };
}

/** Of procedures our pages ask for none that is not there, and each by its method. */
const otherVersion = 'This page is of another version of the site. Please load it again.';

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  404: otherVersion,
  405: otherVersion,
  413: 'The request is too large.',
  415: 'Please send JSON, with the content type application/json.',
};

function askForNumber(requestId: string): string {
  return `If it goes on, please tell us this number: ${requestId}.`;
}

/** An error whose sentence was written for the person who gets it. */
export class AnsweredError extends TRPCError {
  /** When it is worth another try; the answer then carries `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The field of the input that it is about, with the sentence. */
  readonly issues?: Record<string, string[]>;

  constructor(
    code: TRPCError['code'],
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; field?: string } = {},
  ) {
    super({ code, message, cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.field) this.issues = { [options.field]: [message] };
  }
}

/** When to come back, in words and in seconds. `what` begins the sentence: "Too many messages from this address". */
export class TooManyRequests extends AnsweredError {
  constructor(what: string, retryAt: Date, now: Date) {
    const retryAfterSeconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1_000));
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const duration =
      retryAfterSeconds < 60 ? plural(retryAfterSeconds, 'second') : plural(minutes, 'minute');
    const message = `${what}. Please try again in ${duration}.`;
    super('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }
}

/** Something does not work at the moment: the disk, the mail server, or what has too much to do. */
export class Unavailable extends AnsweredError {
  constructor(what: string, cause?: unknown) {
    const message = `${what} Please try again later.`;
    super('SERVICE_UNAVAILABLE', message, { cause, retryAfterSeconds: unavailableSeconds });
  }
}

/** For the error of a database that refuses, is damaged or away: a request may be sent again. `undefined` for others. */
export function storageUnavailable(error: unknown): Unavailable | undefined {
  if (!isStorageFailure(error) && !isDamage(error)) return undefined;
  return new Unavailable('Nothing can be stored at the moment.', error);
}

export function notFound(what: string): never {
  throw new AnsweredError('NOT_FOUND', `There is no such ${what}.`);
}

export function isGone(what: string): never {
  throw new AnsweredError('NOT_FOUND', `This ${what} is not here any more.`);
}

/** Refuses a stored draft that may not leave as it is, like an input. */
export function requireValid<Schema extends $ZodType>(schema: Schema, draft: unknown) {
  const { data, error } = safeParse(schema, draft);
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
  return data;
}
