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
    <section aria-labelledby={id} className="mt-8 border-t border-rule pt-6">
      <h2 ref={headingRef} id={id} tabIndex={-1} className="mb-4 text-head outline-none">
        {title}
      </h2>
      <div className="flex max-w-text flex-col gap-5">{children}</div>
    </section>
  );
}
