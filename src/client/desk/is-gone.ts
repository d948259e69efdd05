import { TRPCClientError } from '@trpc/client';

/** Whether the server refused because what was asked for is not there any more. */
export function isGone(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND';
}
