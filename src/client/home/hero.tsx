import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns } from '#client/ui/section-sheet.tsx';
import { hero } from '#content';
import { LinesPlan } from './lines-plan.tsx';
import { PencilOutline } from './pencil-outline.tsx';

export function Hero() {
  return (
    <section id="home" aria-labelledby="home-title">
      <SheetColumns sheet={hero.sheet} top="opening" bottom="opening">
        <div className="grid items-end gap-x-8 md:grid-cols-[3fr_2fr]">
          <div className="min-w-0">
            <h1 id="home-title" className="max-w-[7em] font-condensed text-display">
              {hero.title.start}{' '}
              <span className="relative inline-block whitespace-nowrap decoration-pencil decoration-2 underline-offset-[0.12em] motion-reduce:underline">
                {hero.title.outlined}
                <PencilOutline />
              </span>
            </h1>
            <p className="mt-8 max-w-lead text-lead text-ink-soft">{hero.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3 sm:gap-4">
              <ButtonLink href={hero.book.href}>{hero.book.label}</ButtonLink>
              <ButtonLink href={hero.more.href} variant="secondary">
                {hero.more.label}
              </ButtonLink>
            </div>
          </div>
          <LinesPlan className="hidden w-full md:block" />
        </div>
      </SheetColumns>
    </section>
  );
}
