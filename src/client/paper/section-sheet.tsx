import { useId, type ReactNode } from 'react';

type SheetColumnsProps = {
  /** The sheet's name, written in the margin from 1024 px. */
  sheet: string;
  /** How much air it has above and below. `opening` is for the first screen, which has to hold two. */
  space?: string;
  children: ReactNode;
};

type SectionSheetProps = SheetColumnsProps & {
  id?: string;
  title: string;
  /** Of less weight: with a smaller title and less air, on a ground of its own. */
  isMinor?: boolean;
};

/** A section as a sheet on the desk: a margin with its name, a title, the rest in ten of twelve columns. */
export function SectionSheet({
  id,
  sheet,
  title,
  isMinor = false,
  space = isMinor ? 'py-tight' : undefined,
  children,
}: SectionSheetProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`late-layout border-t border-rule ${isMinor ? 'bg-surface' : ''}`}
    >
      <SheetColumns sheet={sheet} space={space}>
        <h2
          id={titleId}
          className={`mb-4 font-condensed sm:mb-6 ${isMinor ? 'text-minor' : 'text-title'}`}
        >
          {title}
        </h2>
        {children}
      </SheetColumns>
    </section>
  );
}

/** The margin and the columns alone, for a section with a heading of its own. */
export function SheetColumns({ sheet, space = 'py-normal', children }: SheetColumnsProps) {
  return (
    <div className="sheet-columns wrap-anywhere">
      <div className={space}>
        <p className="sheet-name">{sheet}</p>
      </div>
      <div className={space}>
        <div data-reveal>{children}</div>
      </div>
    </div>
  );
}
