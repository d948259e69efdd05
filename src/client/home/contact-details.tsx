import type { ReactNode } from 'react';

type Detail = { term: string; text: ReactNode };

/** Ways to reach the company, as the rows of a title block. */
export function ContactDetails({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="border-t border-rule">
      {details.map(({ term, text }) => (
        <div key={term} className="flex flex-wrap gap-x-4 border-b border-rule py-2.5">
          <dt className="w-18 font-mono text-note leading-7 text-ink-soft">{term}</dt>
          <dd className="min-w-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link of such a row. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener" className="link">
      {children}
    </a>
  );
}
