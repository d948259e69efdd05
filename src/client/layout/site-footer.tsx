import type { ReactNode } from 'react';
import { contactLinks, footer } from '#content';
import { site } from '#site';
import { bodyPlan } from '#client/paper/hull.ts';
import { Logo } from './logo.tsx';

const line = 'border-rule';
/** All lists of the block share one row height. */
const row = `flex min-h-10 items-center border-t ${line} px-5 text-note sm:px-8 lg:px-6`;

type SiteFooterProps = {
  /** Empty on the home page and `/` elsewhere. */
  anchorPrefix: '' | '/';
  year: number;
};

/** The title block that ends every drawing: at its lower edge, as wide as the page, without a margin. */
export function SiteFooter({ anchorPrefix, year }: SiteFooterProps) {
  const { services, company, legal } = footer;
  const companyLinks = [
    { label: company.about, href: `${anchorPrefix}#about` },
    { label: company.contact, href: `${anchorPrefix}#contact` },
    { label: company.admin, href: '/admin/login' },
  ];

  return (
    <footer className="border-t border-field">
      <div
        className={`mx-auto grid max-w-page grid-cols-2 ${line} lg:grid-cols-[2fr_1.25fr_1fr_1fr] min-[72rem]:border-x`}
      >
        <div className="flex flex-col max-md:col-span-full">
          {/* Six rows high, so that the lines of all columns meet. */}
          <div className="flex justify-between gap-6 p-5 sm:px-8 md:h-60">
            <div>
              <Logo />
              <p className="mt-3 max-w-[30ch] text-note text-ink-soft">{footer.tagline}</p>
            </div>
            <SmallHull />
          </div>
          <p className={`${row} max-md:-mt-4 max-md:mb-3 max-md:border-t-0 lg:px-8`}>
            <FooterLink href={contactLinks.profile.href}>{contactLinks.profile.label}</FooterLink>
          </p>
        </div>
        <FooterList
          title={services.title}
          className={`max-md:col-span-full max-md:border-t md:border-l ${line}`}
        >
          {services.entries.map((service) => (
            <li key={service} className={row}>
              <FooterLink href={`${anchorPrefix}#services`}>{service}</FooterLink>
            </li>
          ))}
        </FooterList>
        <FooterList title={company.title} className={`max-lg:border-t lg:border-l ${line}`}>
          {companyLinks.map(({ label, href }) => (
            <li key={label} className={row}>
              <FooterLink href={href}>{label}</FooterLink>
            </li>
          ))}
        </FooterList>
        <FooterList title={legal.title} className={`border-l max-lg:border-t ${line}`}>
          {legal.entries.map((entry) => (
            <li key={entry} className={`${row} text-ink-soft`}>
              {entry}
            </li>
          ))}
        </FooterList>
        <p
          className={`col-span-full flex min-h-14 items-center gap-6 border-t ${line} px-5 text-note text-ink-soft sm:px-8`}
        >
          © {year} {site.name}. {footer.rights}
          <span className="dimension h-[11px] flex-1 max-[22.5rem]:hidden" />
        </p>
      </div>
    </footer>
  );
}

type FooterListProps = { title: string; className: string; children: ReactNode };

function FooterList({ title, className, children }: FooterListProps) {
  return (
    <div className={`footer-rows ${className}`}>
      <h2 className="flex min-h-10 items-center px-5 font-mono text-note text-ink-soft max-md:bg-bar sm:px-8 lg:px-6">
        {title}
      </h2>
      <ul className={`-mb-px border-b ${line}`}>{children}</ul>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener" className="py-2 hover:text-green hover:underline">
      {children}
    </a>
  );
}

/** Of so small a picture every other section is enough. */
const everyOther = (curves: readonly string[]) => curves.filter((_, nth) => nth % 2 === 0);

const { fore, aft, sheer } = bodyPlan(5);
const curves = [...everyOther(fore), ...everyOther(aft), ...sheer].join('');

/** The curves of the body plan alone, 96 px high. */
function SmallHull() {
  return (
    <svg viewBox="-200 -352 400 354" className="small-hull" aria-hidden="true">
      <path d={curves} />
    </svg>
  );
}
