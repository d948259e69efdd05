import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns, SectionSheet } from '#client/paper/section-sheet.tsx';
import { callToAction, newsletter, contact, contactLinks } from '#content';

/** A sheet of listing paper as wide as the window, torn off at its end. Its lines stand on the bars. */
export function CallToAction() {
  return (
    <section aria-labelledby="call-title" className="torn-sheet">
      <SheetColumns sheet={callToAction.sheet}>
        <div className="grid justify-items-start gap-y-bar lg:grid-cols-[1fr_auto] lg:grid-rows-[calc(4*var(--spacing-bar))_calc(2*var(--spacing-bar))]">
          <h2 id="call-title" className="self-baseline-last font-condensed text-call">
            {callToAction.title}
          </h2>
          <p className="max-w-text text-lead leading-bar lg:col-span-full lg:row-start-2">
            {callToAction.text}
          </p>
          <ButtonLink
            href={callToAction.book.href}
            className="max-lg:my-1.5 lg:col-start-2 lg:row-start-1 lg:-my-2 lg:self-baseline-last"
          >
            {callToAction.book.label}
          </ButtonLink>
        </div>
      </SheetColumns>
    </section>
  );
}

export function NewsletterSection({ children }: { children: ReactNode }) {
  return (
    <SectionSheet
      id="newsletter"
      sheet={newsletter.sheet}
      title={newsletter.title}
      ground="surface"
      top="tight"
      bottom="tight"
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <p className="max-w-text">{newsletter.text}</p>
        <div>{children}</div>
      </div>
    </SectionSheet>
  );
}

export function ContactSection({ children }: { children: ReactNode }) {
  const { phone, email } = contactLinks;
  const { terms, office, follow } = contact;
  return (
    <SectionSheet id="contact" sheet={contact.sheet} title={contact.title}>
      <div className="grid gap-x-12 gap-y-10 lg:gap-x-8 lg:max-[80rem]:grid-cols-[4fr_7fr] min-[80rem]:grid-cols-[2fr_3fr] min-[80rem]:gap-x-12">
        <div>
          <p className="max-w-text">{contact.intro}</p>
          <div className="mt-8">
            <ContactDetails
              details={[
                {
                  term: terms.phone,
                  text: <ContactLink href={phone.href}>{phone.label}</ContactLink>,
                },
                {
                  term: terms.email,
                  text: <ContactLink href={email.href}>{email.label}</ContactLink>,
                },
                { term: terms.office, text: office },
                {
                  term: terms.profile,
                  text: <ContactLink href={follow.href}>{follow.label}</ContactLink>,
                },
              ]}
            />
          </div>
        </div>
        <div className="border border-rule bg-surface p-5 sm:p-8 lg:max-[80rem]:p-6">
          {children}
        </div>
      </div>
    </SectionSheet>
  );
}

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
