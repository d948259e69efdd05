import type { ReactNode } from 'react';
import { CheckIcon } from '#client/ui/icons.tsx';
import { RevealOnMount } from '#client/ui/notice.tsx';

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

type ReceiptProps = {
  /** When it was sent, in ms since 1970. */
  at: number;
  children: ReactNode;
};

/** A slip of listing paper that says how something went, and when. It is announced. */
export function Receipt({ at, children }: ReceiptProps) {
  return (
    <RevealOnMount>
      <output className="receipt">
        <span>
          <CheckIcon className="size-7 text-pencil" />
          <span>
            {children}{' '}
            <time className="ml-1 font-mono text-note leading-none whitespace-nowrap text-ink-soft">
              {clock.format(at)}
            </time>
          </span>
        </span>
      </output>
    </RevealOnMount>
  );
}
