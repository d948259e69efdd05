import { ReadingState } from '#client/desk/list/states.tsx';
import { Reason } from '#client/desk/mail-status.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { AccountSection } from './account-section.tsx';

/** The copies of everything that leave the machine each night. */
export function Copies() {
  const copies = trpc.copies.status.useQuery(undefined, { staleTime: 0 });
  return (
    <AccountSection title="Copies">
      <ReadingState what="copies" query={copies} />
      {copies.data && (
        <div>
          <p>{stateWords(copies.data)}</p>
          {copies.data.problem && (
            <p>
              The last attempt failed. <Reason text={copies.data.problem} />
            </p>
          )}
        </div>
      )}
    </AccountSection>
  );
}

function stateWords({ target, isOnServer, last }: Outputs['copies']['status']): string {
  if (isOnServer) return 'The database server is backed up by its own means';
  if (!target) return 'No copies are made: set BACKUP_TO';
  if (!last) return `No copy is in ${target} yet`;
  return `Last copy: ${last.age}, ${last.size}, checked`;
}
