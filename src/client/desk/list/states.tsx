import { TRPCClientError } from '@trpc/client';
import type { ReactNode } from 'react';
import { LoadFailure } from '#client/load-failure.tsx';
import { failureMessage, fieldErrors } from '#client/trpc.tsx';
import { Waiting } from '#client/ui/admin/progress.tsx';
import { FailureNotice, RevealOnMount, SuccessNotice } from '#client/ui/notice.tsx';

/** What is shown of a query. */
export interface Reading {
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export function ReadingState({ what, query }: { what: string; query: Reading }) {
  if (query.isPending) return <Waiting>{`Loading ${what}...`}</Waiting>;
  if (!query.error) return null;
  return (
    <div className="mb-6">
      <LoadFailure what={`Error loading ${what}`} query={query} />
    </div>
  );
}

/** For an opened entry, which may be gone. */
export function EntryState({ noun, query }: { noun: string; query: Reading }) {
  if (!isGone(query.error)) return <ReadingState what={noun} query={query} />;
  return (
    <RevealOnMount>
      <FailureNotice>This {noun} is not here any more.</FailureNotice>
    </RevealOnMount>
  );
}

const drawings = { mortise: '', caliper: '[--nth:1]' };
export type DrawingName = keyof typeof drawings;

/** That nothing stands here, and what will, below one of the drawings of the page. */
export function EmptyState({ drawing, children }: { drawing: DrawingName; children: ReactNode }) {
  return (
    <div className="empty-state">
      <div aria-hidden="true" className={`detail-drawing ${drawings[drawing]}`} />
      <p>{children}</p>
    </div>
  );
}

export function isGone(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND';
}

/** Why a change was refused, as far as that is not said at a field. */
export function ChangeFailure({ error }: { error: unknown }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <div className="my-2">
      <FailureNotice>{failureMessage(error)}</FailureNotice>
    </div>
  );
}

/** Why the change that was asked for last was refused, if it was. */
export function lastError(...changes: { error: unknown; submittedAt: number }[]): unknown {
  const [last] = changes.toSorted((a, b) => b.submittedAt - a.submittedAt);
  return last?.error ?? null;
}

export interface ChangeResult {
  text: string;
  isFailure?: boolean;
}

export function ResultNotice({ result }: { result: ChangeResult | undefined }) {
  if (!result) return null;
  const Notice = result.isFailure ? FailureNotice : SuccessNotice;
  return (
    <div className="mb-4 wrap-anywhere">
      <Notice>{result.text}</Notice>
    </div>
  );
}
