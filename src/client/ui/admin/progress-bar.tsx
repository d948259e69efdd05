type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** What is read aloud for the value. */
  valueText: string;
};

/** How far something has come. What is seen is drawn, because each browser colours its own bar in another way. */
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
