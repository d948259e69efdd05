/** The pending state of a page or of a part of one. */
export function Waiting({ children }: { children: string }) {
  return (
    <output className="flex min-h-[50svh] items-center justify-center gap-3 p-5">
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
      {children}
    </output>
  );
}

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** What is read aloud for the value. */
  valueText: string;
};

/** What is seen is drawn, because each browser colours its own bar in another way. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(value / max, 1) : 0;
  return (
    <div className="relative overflow-hidden rounded-desk border border-field bg-rule">
      <div
        className="h-2 bg-green forced-colors:bg-[Highlight]"
        style={{ width: `${share * 100}%` }}
      />
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        max={max}
        className="absolute inset-0 size-full opacity-0"
      />
    </div>
  );
}
