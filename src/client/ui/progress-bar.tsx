import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';

type ProgressBarProps = {
  label: string;
  value: number;
  maxValue: number;
  /** What is read aloud for the value. */
  valueLabel: string;
};

export function ProgressBar({ label, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar {...props} aria-label={label}>
      {({ percentage = 0 }) => (
        <div className="h-3 border border-field bg-surface">
          <div className="h-full bg-green" style={{ width: `${percentage}%` }} />
        </div>
      )}
    </AriaProgressBar>
  );
}
