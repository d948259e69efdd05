import { rootRouteId, useRouteContext } from '@tanstack/react-router';

/** A midship section with the dimension line that measures it. */
export function Mark({ className, weight }: { className: string; weight: number }) {
  return (
    <svg viewBox="0 0 28 28" className={`shrink-0 ${className}`} fill="none" aria-hidden="true">
      <path
        d="M4 9c2.5 8 5.5 13 10 16 4.5-3 7.5-8 10-16"
        className="stroke-green"
        strokeWidth={weight}
      />
      <path d="M4 4h20M4 1.5v5M24 1.5v5" className="stroke-pencil" strokeWidth={weight / 2} />
    </svg>
  );
}

export function Logo({ isMarkOnPhone = false }) {
  const { name } = useRouteContext({ from: rootRouteId });
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Mark className="size-7" weight={3} />
      <span
        className={`line-clamp-2 min-w-0 wrap-anywhere font-condensed text-head ${isMarkOnPhone ? 'max-sm:sr-only' : ''}`}
      >
        {name}
      </span>
    </span>
  );
}
