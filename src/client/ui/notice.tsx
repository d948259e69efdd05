import type { ReactNode } from 'react';

type NoticeProps = { children: ReactNode };

/** Says what went wrong, in its place, and is announced. */
export function FailureNotice({ children }: NoticeProps) {
  return (
    <p role="alert" className="border-l-2 border-danger pl-4 text-danger">
      {children}
    </p>
  );
}

/** Says how something went, in its place, and is announced. */
export function SuccessNotice({ children }: NoticeProps) {
  return <output className="block border-l-2 border-green pl-4">{children}</output>;
}
