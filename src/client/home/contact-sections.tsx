import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns, SectionSheet } from '#client/paper/section-sheet.tsx';
import { useSite } from '#client/site-context.ts';
import { officeOnPage } from '#shared/site/office.ts';
import { contactCalls, contactLinks } from '#content';

/** A sheet of listing paper as wide as the window, torn off at its end. Its lines stand on the bars. */
export function CallToAction() {
  const { callToAction } = useSite().words;
  return (
    <section aria-labelledby="call-title" className="late-layout torn-sheet">
      <SheetColumns sheet={callToAction.sheet}>
        <div className="torn-sheet-lines">
          <h2 id="call-title" className="font-condensed text-call">
            {callToAction.title}
          </h2>
          <p className="max-w-text text-lead leading-bar text-balance">{callToAction.text}</p>
          <ButtonLink {...contactCalls.book} className="max-[22.5rem]:px-2" />
          <ul className="font-mono text-row">
            {callToAction.blanks.map((blank) => (
              <li key={blank}>{blank}</li>
            ))}
          </ul>
        </div>
      </SheetColumns>
    </section>
  );
}

export function NewsletterSection({ children }: { children: ReactNode }) {
  const { newsletter } = useSite().words;
  return (
    <SectionSheet id="newsletter" sheet={newsletter.sheet} title={newsletter.title} isMinor>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[4fr_6fr]">
        <p className="max-w-text">{newsletter.text}</p>
        <div>{children}</div>
      </div>
    </SectionSheet>
  );
}

export function ContactSection({ children }: { children: ReactNode }) {
  const { company, words } = useSite();
  const { contact } = words;
  const { terms } = contact;
  const { phone, email, follow } = contactLinks(company);
  return (
    <SectionSheet id="contact" sheet={contact.sheet} title={contact.title}>
      <div className="grid gap-8 lg:grid-cols-[4fr_6fr] lg:gap-12">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <p className="max-w-text">{contact.intro}</p>
          <dl className="mt-6 sm:mt-8 grid grid-cols-[minmax(4rem,auto)_minmax(0,1fr)] gap-x-2 border-t border-rule">
            <Detail term={terms.phone}>
              <ContactLink href={phone.href}>{phone.label}</ContactLink>
            </Detail>
            <Detail term={terms.email}>
              <ContactLink href={email.href}>{email.label}</ContactLink>
            </Detail>
            <Detail term={terms.office}>{officeOnPage(company.office)}</Detail>
            <Detail term={terms.profile}>
              <ContactLink href={follow.href}>{follow.label}</ContactLink>
            </Detail>
          </dl>
        </div>
        <div className="border-rule sm:border sm:bg-surface sm:p-8">{children}</div>
      </div>
    </SectionSheet>
  );
}

/** A way to reach the company, as a row of a title block. */
function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid border-b border-rule py-1.5 text-[1rem] sm:py-2">
      <dt className="font-mono text-note leading-7 text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ContactLinkProps = { href: string; className?: string; children: string };

export function ContactLink({ href, className = '', children }: ContactLinkProps) {
  return (
    <a href={href} rel="noopener" className={`link ${className}`}>
      {children}
    </a>
  );
}
