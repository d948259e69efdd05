import { site } from '#site';

/** The mark is a midship section with the dimension line that measures it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 28 28" className="size-7 shrink-0" fill="none" aria-hidden="true">
        <path
          d="M4 9c2.5 8 5.5 13 10 16 4.5-3 7.5-8 10-16"
          className="stroke-green"
          strokeWidth="3"
        />
        <path d="M4 4h20M4 1.5v5M24 1.5v5" className="stroke-pencil" strokeWidth="1.5" />
      </svg>
      <span className="font-condensed text-head">{site.name}</span>
    </span>
  );
}
