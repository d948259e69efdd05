import { trpc } from '#client/trpc.tsx';

/** Whether the administrator may see what is an owner's. The server decides once more. */
export function useIsOwner(): boolean {
  return trpc.admin.check.useQuery().data?.role === 'owner';
}
