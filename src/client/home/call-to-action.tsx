import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { callToAction } from '#content';

/** A sheet of listing paper as wide as the window, torn off at its end. Its lines stand on the bars. */
export function CallToAction() {
  return (
    <section aria-labelledby="call-title" className="torn-sheet">
      <SheetColumns sheet={callToAction.sheet}>
        <div className="grid justify-items-start gap-y-bar lg:grid-cols-[1fr_auto] lg:grid-rows-[calc(4*var(--spacing-bar))_calc(2*var(--spacing-bar))]">
          <h2 id="call-title" className="self-baseline-last font-condensed text-call">
            {callToAction.title}
          </h2>
          <p className="max-w-text text-lead leading-bar lg:col-span-full lg:row-start-2">
            {callToAction.text}
          </p>
          <ButtonLink
            href={callToAction.book.href}
            className="max-lg:my-1.5 lg:col-start-2 lg:row-start-1 lg:-my-2 lg:self-baseline-last"
          >
            {callToAction.book.label}
          </ButtonLink>
        </div>
      </SheetColumns>
    </section>
  );
}
