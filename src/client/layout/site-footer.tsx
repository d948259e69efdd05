import type { ReactNode } from 'react';
import { contactLinks, footer } from '#content';
import { site } from '#site';
import { Logo } from './logo.tsx';

/** One cell of the title block that every drawing carries in its corner. */
const cell = 'bg-paper p-5 sm:p-6';

type SiteFooterProps = {
  /** Empty on the home page and `/` elsewhere. */
  anchorPrefix: '' | '/';
  year: number;
};

export function SiteFooter({ anchorPrefix, year }: SiteFooterProps) {
  const { services, company, legal } = footer;
  const companyLinks = [
    { label: company.about, href: `${anchorPrefix}#about` },
    { label: company.contact, href: `${anchorPrefix}#contact` },
    { label: company.admin, href: '/admin/login' },
  ];

  return (
    <footer className="border-t border-rule">
      <div className="mx-auto max-w-page px-5 py-10 sm:px-8 lg:py-16">
        <div className="grid grid-cols-2 gap-px border border-rule bg-rule lg:grid-cols-[2fr_1.25fr_1fr_1fr]">
          <div className={`${cell} max-lg:col-span-full`}>
            <Logo />
            <p className="mt-4 max-w-[36ch] text-note text-ink-soft">{footer.tagline}</p>
            <a
              href={contactLinks.profile.href}
              rel="noopener"
              className="link mt-4 inline-block text-note"
            >
              {contactLinks.profile.label}
            </a>
          </div>
          <FooterList title={services.title} className="max-lg:col-span-full">
            {services.entries.map((service) => (
              <FooterLink key={service} href={`${anchorPrefix}#services`}>
                {service}
              </FooterLink>
            ))}
          </FooterList>
          <FooterList title={company.title}>
            {companyLinks.map(({ label, href }) => (
              <FooterLink key={label} href={href}>
                {label}
              </FooterLink>
            ))}
          </FooterList>
          <FooterList title={legal.title}>
            {legal.entries.map((entry) => (
              <li key={entry} className="py-1.5 text-note text-ink-soft">
                {entry}
              </li>
            ))}
          </FooterList>
          <p className={`${cell} col-span-full text-note text-ink-soft`}>
            © {year} {site.name}. {footer.rights}
          </p>
        </div>
      </div>
    </footer>
  );
}

type FooterListProps = { title: string; className?: string; children: ReactNode };

function FooterList({ title, className = '', children }: FooterListProps) {
  return (
    <div className={`${cell} ${className}`}>
      <h2 className="mb-2 font-mono text-note text-ink-soft">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} className="inline-block py-1.5 text-note hover:text-green hover:underline">
        {children}
      </a>
    </li>
  );
}
