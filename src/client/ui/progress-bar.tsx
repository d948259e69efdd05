type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** What is read aloud for the value. */
  valueText: string;
};

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      max={max}
      className="w-full"
    />
  );
}
