import { useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useEffect, type ReactNode } from 'react';
import { LoadFailure } from '#client/load-failure.tsx';
import { failureMessage } from '#client/trpc.tsx';
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

interface Change {
  error: unknown;
  submittedAt: number;
  reset: () => void;
}

/** Why the change that was asked for last was refused, until any other one succeeds: it is no news then. */
export function ChangeFailure({ of: changes }: { of: readonly Change[] }) {
  const cache = useQueryClient().getMutationCache();
  useEffect(() =>
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      for (const change of changes) if (change.error) change.reset();
    }),
  );
  const last = changes.toSorted((a, b) => b.submittedAt - a.submittedAt)[0];
  if (!last?.error) return null;
  return (
    // As wide as there is room, and no wider: it moves none of the buttons in whose row it stands.
    <div className="order-last my-2 basis-full [contain:inline-size]">
      <FailureNotice>{failureMessage(last.error)}</FailureNotice>
    </div>
  );
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
