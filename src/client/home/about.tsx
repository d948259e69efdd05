import { ButtonLink } from '#client/ui/button-link.tsx';
import { Prose } from '#client/paper/prose.tsx';
import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { useSite } from '#client/site-context.ts';
import { contactCalls, contactLinks } from '#content';
import { ContactLink } from './contact-sections.tsx';

export function About() {
  const { company, words } = useSite();
  const { about } = words;
  const { email, phone, profile } = contactLinks(company);
  const { terms } = words.contact;
  const record = company.record.filter(({ what }) => what);
  /** What each of them leads to is in the contact section. */
  const links = [
    { label: terms.email, href: email.href },
    { label: terms.phone, href: phone.href },
    { label: terms.profile, href: profile.href },
  ];
  return (
    <SectionSheet id="about" sheet={about.sheet} title={about.title} space="py-wide">
      <div className="grid gap-8 md:gap-10 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <p className="max-w-[56ch] text-lead">
            <Prose text={about.lead} />
          </p>
          <p className="mt-6 max-w-text">
            <Prose text={about.text} />
          </p>
          {record.length > 0 && (
            <ul className="mt-6 border-t border-rule">
              {record.map(({ year, what, href }) => (
                <li key={what} className="flex min-h-10 gap-x-4 border-b border-rule py-2">
                  <span className="w-20 shrink-0 font-mono text-note leading-7 text-ink-soft">
                    {year}
                  </span>
                  <span className="min-w-0">
                    {href ? <ContactLink href={href}>{what}</ContactLink> : what}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Years />
          <p className="mt-6 flex sm:mt-8 flex-wrap items-center gap-x-4 sm:gap-x-6">
            <ButtonLink {...contactCalls.touch} />
            {links.map(({ label, href }) => (
              <ContactLink key={href} href={href} className="py-2.5">
                {label}
              </ContactLink>
            ))}
          </p>
        </div>
        <AboutSheet />
      </div>
    </SectionSheet>
  );
}

/** Both figures on one line, to one scale: the second is its last fifth. */
function Years() {
  const [software, ai] = useSite().words.about.figures;
  return (
    <div className="mt-6 font-mono text-note sm:mt-10">
      <div data-draw className="years" aria-hidden="true">
        <span />
        <span />
      </div>
      <ul className="mt-2 flex justify-between gap-x-4">
        <li>{software}</li>
        <li>{ai}</li>
      </ul>
    </div>
  );
}

/** A drawing sheet with its title block: the portrait where there is one, and else the mark under construction. */
function AboutSheet() {
  const { company, words } = useSite();
  const { portraitAlt, titleBlock } = words.about;
  return (
    <div className="drawing-sheet">
      <div>
        {company.portrait ? (
          <img src={company.portrait} alt={portraitAlt} width="320" height="400" loading="lazy" />
        ) : (
          <div data-draw className="mark-sheet" aria-hidden="true">
            <div className="mark-checks opens-downwards" />
          </div>
        )}
        <div className="mark-titles">
          <p className="font-condensed text-head">{company.founder || company.name}</p>
          {titleBlock.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </div>
    </div>
  );
}
