import { TRPCClientError } from '@trpc/client';

/** Whether the server refused because there is no such message any more. */
export function isGone(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND';
}
