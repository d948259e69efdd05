import { ButtonLink } from '#client/ui/button-link.tsx';
import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { callToAction } from '#content';

export function CallToAction() {
  return (
    <SectionSheet sheet={callToAction.sheet} title={callToAction.title} ground="listing">
      <p className="max-w-lead text-lead">{callToAction.text}</p>
      <ButtonLink href={callToAction.book.href} className="mt-8">
        {callToAction.book.label}
      </ButtonLink>
    </SectionSheet>
  );
}
