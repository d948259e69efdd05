import type { ReactNode } from 'react';
import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { contact, contactLinks } from '#content';

export function ContactSection({ children }: { children: ReactNode }) {
  const { phone, email } = contactLinks;
  return (
    <SectionSheet id="contact" sheet={contact.sheet} title={contact.title}>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[2fr_3fr]">
        <div>
          <p className="max-w-text">{contact.intro}</p>
          <dl className="mt-8 border-t border-rule">
            <ContactDetail term={contact.terms.phone}>
              <a href={phone.href} className="link">
                {phone.label}
              </a>
            </ContactDetail>
            <ContactDetail term={contact.terms.email}>
              <a href={email.href} className="link">
                {email.label}
              </a>
            </ContactDetail>
            <ContactDetail term={contact.terms.office}>{contact.office}</ContactDetail>
          </dl>
          <a href={contact.follow.href} rel="noopener" className="link mt-6 inline-block">
            {contact.follow.label}
          </a>
        </div>
        <div className="border border-rule bg-surface p-5 sm:p-8">{children}</div>
      </div>
    </SectionSheet>
  );
}

function ContactDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-rule py-3">
      <dt className="w-20 font-mono text-note leading-7 text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
