import { trpc } from '#client/trpc.tsx';

/** The server decides once more. */
export function useIsOwner(): boolean {
  return trpc.admin.check.useQuery().data?.role === 'owner';
}
