import type { ReactNode } from 'react';
import { contactLinks, footer as labels } from '#content';
import { useSite } from '#client/site-context.ts';
import { legalPageNames, legalPages } from '#shared/site/legal-pages.ts';
import { withoutStop } from '#shared/text.ts';
import { Mark } from '#client/paper/logo.tsx';

/**
 * The title block that ends every drawing: as wide as what stands above it, its first line on that of the margin. In front
 * of its anchors stands nothing on the home page, and `/` elsewhere.
 */
export function SiteFooter({ anchorPrefix, year }: { anchorPrefix: '' | '/'; year: number }) {
  const { company, words, legalPages: published } = useSite();
  const { footer } = words;
  const { profile } = contactLinks(company);

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
          <FooterEntry key={service} href={`${anchorPrefix}#services`}>
            {service}
          </FooterEntry>
        ))}
      </FooterList>
      <FooterList title={footer.company.title}>
        <FooterEntry href={`${anchorPrefix}#about`}>{labels.company.about}</FooterEntry>
        <FooterEntry href={`${anchorPrefix}#contact`}>{labels.company.contact}</FooterEntry>
        <FooterEntry href="/admin/login">{labels.company.admin}</FooterEntry>
      </FooterList>
      <FooterList title={footer.legal.title}>
        {legalPages.map((page) => (
          <FooterEntry key={page} href={published[page] && `/${page}`}>
            {legalPageNames[page]}
          </FooterEntry>
        ))}
      </FooterList>
      <p className="title-block-end text-ink-soft">
        © {year} {withoutStop(company.name)}. {footer.rights}
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

/** A row of a list: a link, or a name that leads nowhere yet. */
function FooterEntry({ href, children }: { href?: string; children: string }) {
  return <li>{href ? <FooterLink href={href}>{children}</FooterLink> : children}</li>;
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
}
