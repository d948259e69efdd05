import { useId, type ReactNode } from 'react';
import { DeskContent } from '#client/desk/list/desk-content.tsx';

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-6 grid gap-x-8 gap-y-4 border-t border-rule pt-6 first-of-type:mt-0 first-of-type:border-t-0 last:pb-2 lg:grid-cols-[1fr_3fr] lg:items-baseline"
    >
      <h2 id={id} className="text-head">
        {title}
      </h2>
      <DeskContent>
        <div className="account-section">{children}</div>
      </DeskContent>
    </section>
  );
}
