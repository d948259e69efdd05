import { ButtonLink } from '#client/ui/button-link.tsx';
import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { about, contactLinks } from '#content';

export function About() {
  const [software, ai] = about.figures;
  return (
    <SectionSheet id="about" sheet={about.sheet} title={about.title} top="wide" bottom="wide">
      <p className="max-w-lead text-lead">{about.lead}</p>
      <p className="mt-6 max-w-text">{about.text}</p>
      <div className="mt-10 max-w-text">
        <ul className="font-mono text-note">
          <li className="dimension">{software}</li>
          <li className="mt-4 text-right">
            <span className="dimension ml-auto block w-1/5" />
            {ai}
          </li>
        </ul>
      </div>
      <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-3">
        {Object.values(contactLinks).map((link) => (
          <li key={link.href}>
            <a href={link.href} rel="noopener" className="link">
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink href={about.contact.href} className="mt-8">
        {about.contact.label}
      </ButtonLink>
    </SectionSheet>
  );
}
