import { useId, type ReactNode } from 'react';

/** A fact on listing paper. Its source opens on a press without script; `watchSource` lets it open on hover and focus too. */
export function FactCard({ children, source }: { children: ReactNode; source: string }) {
  const id = useId();
  return (
    <figure className="listing fact-card">
      <blockquote dir="auto">{children}</blockquote>
      {source && (
        <div className="fact-source">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="show"
            aria-describedby={id}
            className="link"
          >
            Source
          </button>
          <span id={id} role="tooltip" popover="auto" className="tooltip">
            {source}
          </span>
        </div>
      )}
    </figure>
  );
}
