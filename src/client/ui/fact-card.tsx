import type { ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

type FactCardProps = {
  /** The text, or as much of it as is typed. */
  children: ReactNode;
  source: string;
  /** Content of the top right corner. */
  corner?: ReactNode;
  onSourceToggle?: (isOpen: boolean) => void;
};

/** A fact on listing paper. */
export function FactCard({ children, source, corner, onSourceToggle }: FactCardProps) {
  return (
    <figure className="listing flex h-full flex-col font-mono">
      <div className="absolute top-0 right-bar flex h-bar items-center pr-3">{corner}</div>
      <blockquote dir="auto" className="grow text-fact wrap-anywhere">
        {children}
      </blockquote>
      {source && (
        <div className="mt-bar h-bar text-note leading-bar print:h-auto">
          <Tooltip label="Source" onToggle={onSourceToggle}>
            {source}
          </Tooltip>
        </div>
      )}
    </figure>
  );
}
