import type { ReactNode } from 'react';
import { site } from '#site';
import { Logo } from './logo.tsx';

const tagline = 'Transforming businesses through cutting-edge AI solutions and expert consulting.';
const services = [
  'Training Specialty Models',
  'Fine-Tuning LLMs',
  'Semantic Search & RAG',
  'AI Agents & Automation',
  'MCP Server Integration',
];
const legal = ['Terms of Service', 'Privacy Policy', 'Cookie Policy', 'Responsible AI'];

/** One cell of the title block that every drawing carries in its corner. */
const cell = 'bg-paper p-5 sm:p-6';

type SiteFooterProps = {
  /** Empty on the home page and `/` elsewhere. */
  anchorPrefix: '' | '/';
  year: number;
};

export function SiteFooter({ anchorPrefix, year }: SiteFooterProps) {
  const company = [
    { label: 'About Us', href: `${anchorPrefix}#about` },
    { label: 'Contact', href: `${anchorPrefix}#contact` },
    { label: 'Admin Area', href: '/admin/login' },
  ];

  return (
    <footer className="border-t border-rule">
      <div className="mx-auto max-w-page px-5 py-10 sm:px-8 lg:py-16">
        <div className="grid grid-cols-2 gap-px border border-rule bg-rule lg:grid-cols-[2fr_1.25fr_1fr_1fr]">
          <div className={`${cell} max-lg:col-span-full`}>
            <Logo />
            <p className="mt-4 max-w-[36ch] text-note text-ink-soft">{tagline}</p>
            <a href={site.profileUrl} rel="noopener" className="link mt-4 inline-block text-note">
              Professional profile
            </a>
          </div>
          <FooterList title="Services" className="max-lg:col-span-full">
            {services.map((service) => (
              <FooterLink key={service} href={`${anchorPrefix}#services`}>
                {service}
              </FooterLink>
            ))}
          </FooterList>
          <FooterList title="Company">
            {company.map(({ label, href }) => (
              <FooterLink key={label} href={href}>
                {label}
              </FooterLink>
            ))}
          </FooterList>
          <FooterList title="Legal">
            {legal.map((entry) => (
              <li key={entry} className="py-1.5 text-note text-ink-soft">
                {entry}
              </li>
            ))}
          </FooterList>
          <p className={`${cell} col-span-full text-note text-ink-soft`}>
            © {year} {site.name}. All rights reserved.
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
