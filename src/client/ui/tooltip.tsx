import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react';

/** Long enough for the pointer to cross from the button to the text. */
const leaveMs = 200;

type TooltipProps = { label: string; children: ReactNode; onToggle?: (isOpen: boolean) => void };

/**
 * A button that shows a note on hover, focus and press. The note is a native popover: it is above everything, Escape
 * and a press elsewhere close it, and a press opens it without script too.
 */
export function Tooltip({ label, children, onToggle }: TooltipProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const open = () => {
    clearTimeout(leaving.current);
    if (button.current) note.current?.showPopover({ source: button.current });
  };
  const close = () => note.current?.hidePopover();

  return (
    <span
      onPointerEnter={(event) => isHover(event) && open()}
      onPointerLeave={(event) => {
        if (isHover(event)) leaving.current = setTimeout(close, leaveMs);
      }}
    >
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        popoverTargetAction="show"
        aria-describedby={id}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && open()}
        // A press inside the note takes the focus away, but is no farewell.
        onBlur={() => !note.current?.matches(':hover') && close()}
        className="link -mx-1 min-h-bar cursor-pointer px-1 text-note print:no-underline"
      >
        {label}
      </button>
      <span
        ref={note}
        id={id}
        role="tooltip"
        popover="auto"
        onToggle={(event) => onToggle?.(event.newState === 'open')}
        className="tooltip"
      >
        {children}
      </span>
    </span>
  );
}

/** A finger enters what it presses, and the press is answered already. */
function isHover(event: PointerEvent) {
  return event.pointerType !== 'touch';
}
