/** The pending state of a page or of a part of one. */
export function Waiting({ children }: { children: string }) {
  return (
    <output className="flex min-h-[50svh] items-center justify-center gap-3 p-5">
      <Spinner />
      {children}
    </output>
  );
}

export function Spinner() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" className="stroke-rule" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" className="stroke-green" />
    </svg>
  );
}
