import { useId, type ReactNode, type Ref } from 'react';

type AccountSectionProps = {
  title: string;
  /** Takes the focus when the control that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function AccountSection({ title, headingRef, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-6 grid gap-x-8 gap-y-4 border-t border-rule pt-6 first-of-type:mt-0 first-of-type:border-t-0 last:pb-2 lg:grid-cols-[1fr_3fr] lg:items-baseline"
    >
      <h2 ref={headingRef} id={id} tabIndex={-1} className="text-head outline-none">
        {title}
      </h2>
      <div className="account-section">{children}</div>
    </section>
  );
}
