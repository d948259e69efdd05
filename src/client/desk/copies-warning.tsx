import { trpc } from '#client/trpc.tsx';
import { Reason } from './mail-status.tsx';
import { useIsOwner } from './use-is-owner.ts';

/** Says to an owner that there is no copy of the site away from its machine, or an old one, and why; nothing when all is well. */
export function CopiesWarning() {
  const { data } = trpc.copies.status.useQuery(undefined, { enabled: useIsOwner(), staleTime: 0 });
  if (!data?.isOld) return null;
  const { last, problem } = data;
  return (
    <section aria-label="Old copy" className="mb-6 border-l-2 border-field pl-4 text-note">
      <p>
        <span>
          {last
            ? `The last copy of the site was made ${last.age}. `
            : 'There is no copy of the site. '}
        </span>
        <span>{problem && <Reason text={problem} />}</span>
      </p>
    </section>
  );
}
