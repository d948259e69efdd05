import type { ReactNode } from 'react';
import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { contact, contactLinks } from '#content';
import { ContactDetails, ContactLink } from './contact-details.tsx';

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
