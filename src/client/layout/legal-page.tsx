import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { useSite } from '#client/site-context.ts';

type LegalPageProps = {
  title: string;
  /** When it was last changed: 3 November 2026. */
  changed: string;
  /** What the server made of its Markdown, in which nothing but text comes from who wrote it. */
  html: string;
};

/** A page that the footer leads to: a text on a sheet. */
export function LegalPage({ title, changed, html }: LegalPageProps) {
  const { footer } = useSite().words;
  return (
    <main id="main">
      <SheetColumns sheet={footer.legal.title} space="pt-opening pb-wide">
        <h1 className="font-condensed text-title" dir="auto">
          {title}
        </h1>
        <p className="mt-2 text-note text-ink-soft">{`Last changed ${changed}`}</p>
        <div className="legal-text" dangerouslySetInnerHTML={{ __html: html }} />
      </SheetColumns>
    </main>
  );
}
