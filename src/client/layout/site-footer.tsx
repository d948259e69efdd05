import type { ReactNode } from 'react';
import { contactLinks, footer as labels } from '#content';
import { useSite } from '#client/site-context.ts';
import { legalPageNames, legalPages } from '#shared/site/legal-pages.ts';
import { Mark } from '#client/paper/logo.tsx';

/**
 * The title block that ends every drawing: as wide as what stands above it, its first line on that of the margin. In front
 * of its anchors stands nothing on the home page, and `/` elsewhere.
 */
export function SiteFooter({ anchorPrefix, year }: { anchorPrefix: '' | '/'; year: number }) {
  const { company, words, legalPages: published } = useSite();
  const { footer } = words;
  const { profile } = contactLinks(company);
  const companyLinks = [
    { label: labels.company.about, href: `${anchorPrefix}#about` },
    { label: labels.company.contact, href: `${anchorPrefix}#contact` },
    { label: labels.company.admin, href: '/admin/login' },
  ];

  return (
    <footer className="late-layout title-block">
      <div className="title-block-brand">
        <Mark className="size-16" weight={1.5} />
        <div className="min-w-0">
          <p className="font-condensed text-head">{company.name}</p>
          <p className="mt-1 text-ink-soft">{footer.tagline}</p>
          <FooterLink href={profile.href}>{profile.label}</FooterLink>
        </div>
      </div>
      <FooterList title={footer.services.title}>
        {footer.services.entries.map((service) => (
          <li key={service}>
            <FooterLink href={`${anchorPrefix}#services`}>{service}</FooterLink>
          </li>
        ))}
      </FooterList>
      <FooterList title={footer.company.title}>
        {companyLinks.map(({ label, href }) => (
          <li key={label}>
            <FooterLink href={href}>{label}</FooterLink>
          </li>
        ))}
      </FooterList>
      <FooterList title={footer.legal.title}>
        {legalPages.map((page) => {
          const name = legalPageNames[page];
          return (
            <li key={page}>
              {published[page] ? <FooterLink href={`/${page}`}>{name}</FooterLink> : name}
            </li>
          );
        })}
      </FooterList>
      <p className="title-block-end text-ink-soft">
        © {year} {company.name}. {footer.rights}
        <span className="dimension h-[11px] flex-1 max-[22.5rem]:hidden" />
      </p>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-mono text-ink-soft">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
}
