import { ButtonLink } from '#client/ui/button-link.tsx';
import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { about, contact, contactLinks } from '#content';
import { site } from '#site';
import { ContactDetails, ContactLink } from './contact-sections.tsx';
import { MarkSheet } from './drawings/mark.tsx';

const { email, phone, profile } = contactLinks;
const details = [
  { term: contact.terms.email, link: email },
  { term: contact.terms.phone, link: phone },
  { term: contact.terms.profile, link: profile },
];

export function About() {
  return (
    <SectionSheet id="about" sheet={about.sheet} title={about.title} top="wide" bottom="wide">
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="lg:flex lg:flex-col lg:items-start">
          <p className="max-w-lead text-lead">{about.lead}</p>
          <p className="mt-6 max-w-text">{about.text}</p>
          <Years />
          <ButtonLink href={about.contact.href} className="mt-10">
            {about.contact.label}
          </ButtonLink>
        </div>
        <div className="grid items-start gap-x-8 gap-y-8 sm:grid-cols-2 lg:block">
          <AboutSheet />
          <div className="lg:mt-8">
            <ContactDetails
              details={details.map(({ term, link }) => ({
                term,
                text: <ContactLink href={link.href}>{link.label}</ContactLink>,
              }))}
            />
          </div>
        </div>
      </div>
    </SectionSheet>
  );
}

/** Both figures on one line, to one scale: the second is its last fifth. */
function Years() {
  const [software, ai] = about.figures;
  return (
    <div data-reveal className="mt-10 w-full font-mono text-note lg:mt-auto lg:pt-10">
      <div className="years" aria-hidden="true">
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
export function AboutSheet({ portrait = site.portrait }: { portrait?: string | undefined }) {
  return (
    <div data-reveal className="drawing-sheet">
      <div className="border border-field">
        {portrait ? (
          <img
            src={portrait}
            alt={about.portraitAlt}
            width="320"
            height="400"
            loading="lazy"
            className="aspect-4/5 w-full object-cover"
          />
        ) : (
          <MarkSheet />
        )}
        <div className="grid grid-cols-[2fr_3fr] border-t border-field text-note">
          <p className="flex items-end p-3 font-condensed text-head">{site.name}</p>
          <div className="border-l border-field font-mono">
            {about.titleBlock.map((words) => (
              <p key={words} className="px-3 py-2 not-first:border-t not-first:border-field">
                {words}
              </p>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
