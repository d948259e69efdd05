import { useId, type ReactNode } from 'react';

const tops = {
  tight: 'pt-tight',
  opening: 'pt-opening',
  normal: 'pt-normal',
  wide: 'pt-wide',
};

const bottoms = {
  tight: 'pb-tight',
  opening: 'pb-opening',
  normal: 'pb-normal',
  wide: 'pb-wide',
};

/** The rhythm of the page: how much air a section has. `opening` is for the first screen, which has to hold two. */
type Space = {
  top?: keyof typeof tops;
  bottom?: keyof typeof bottoms;
};

type SectionSheetProps = Space & {
  id?: string;
  /** The sheet's name, written in the margin from 1024 px. */
  sheet: string;
  title: string;
  /** Of less weight: with a smaller title and less air, on a ground of its own. */
  isMinor?: boolean;
  children: ReactNode;
};

/** A section as a sheet on the desk: a margin with its name, a title, the rest in ten of twelve columns. */
export function SectionSheet({
  id,
  sheet,
  title,
  isMinor = false,
  top = isMinor ? 'tight' : 'normal',
  bottom = isMinor ? 'tight' : 'normal',
  children,
}: SectionSheetProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`late-layout border-t border-rule ${isMinor ? 'bg-surface' : ''}`}
    >
      <SheetColumns sheet={sheet} top={top} bottom={bottom}>
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

type SheetColumnsProps = Space & { sheet: string; children: ReactNode };

/** The margin and the columns alone, for a section with a heading of its own. */
export function SheetColumns({
  sheet,
  top = 'normal',
  bottom = 'normal',
  children,
}: SheetColumnsProps) {
  const space = `${tops[top]} ${bottoms[bottom]}`;
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
