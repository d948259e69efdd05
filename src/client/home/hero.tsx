import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { hero } from '#content';
import { LinesPlan } from './lines-plan.tsx';
import { PencilOutline } from './pencil-outline.tsx';

export function Hero() {
  return (
    <section id="home" aria-labelledby="home-title">
      <SheetColumns sheet={hero.sheet} top="opening" bottom="opening">
        <div className="grid gap-x-6 md:grid-cols-[3fr_2fr] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="min-w-0">
            <h1 id="home-title" className="max-w-[7em] font-condensed text-display">
              {hero.title.start}{' '}
              <span className="relative inline-block whitespace-nowrap decoration-pencil decoration-2 underline-offset-[0.12em] motion-reduce:underline">
                {hero.title.outlined}
                <PencilOutline />
              </span>
            </h1>
            <p className="mt-6 max-w-lead text-lead text-ink-soft">{hero.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow sm:gap-4">
              <ButtonLink href={hero.book.href}>{hero.book.label}</ButtonLink>
              <ButtonLink href={hero.more.href} variant="secondary">
                {hero.more.label}
              </ButtonLink>
            </div>
          </div>
          <LinesPlan className="-mx-5 mt-10 -mb-opening h-30 w-[calc(100%+2.5rem)] border-t border-rule sm:-mx-8 sm:w-[calc(100%+4rem)] md:mx-0 md:mt-0 md:mb-0 md:h-auto md:w-full md:self-end md:overflow-visible md:border-0 lg:-mr-8 lg:w-[calc(100%+2rem)] min-[80rem]:-mr-20 min-[80rem]:w-120 min-[80rem]:justify-self-end" />
        </div>
      </SheetColumns>
    </section>
  );
}
