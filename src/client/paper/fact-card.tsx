import { type ReactNode, useEffect, useId, useRef, useState, type PointerEvent } from 'react';

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

/** Long enough for the pointer to cross from the button to the text. */
const leaveMs = 200;
const gapPx = 8;

type TooltipProps = { label: string; children: ReactNode; onToggle?: (isOpen: boolean) => void };

/**
 * A button that shows a note on hover, focus and press. The note is a native popover: it is above everything, Escape
 * and a press elsewhere close it, and a press opens it without script too.
 */
function Tooltip({ label, children, onToggle }: TooltipProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(leaving.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => button.current && note.current && place(note.current, button.current);
    // A scroll event does not bubble: any ancestor may have scrolled.
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);

  const open = () => {
    clearTimeout(leaving.current);
    if (!button.current || !note.current) return;
    note.current.showPopover({ source: button.current });
    place(note.current, button.current);
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
        onClick={open}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && open()}
        // A press inside the note moves the focus, but must not close it.
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
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onToggle?.(event.newState === 'open');
        }}
        className="tooltip"
      >
        {children}
      </span>
    </span>
  );
}

/**
 * Puts an open note next to its button where it fits into the rest of the line, else above it, or below where there is
 * no room; never over the padding of the positioned box around the button. CSS anchoring would not do: Firefox and
 * WebKit ignore the transform of a carousel there.
 */
function place(note: HTMLElement, button: HTMLElement) {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const end = button.offsetParent ? contentRight(button.offsetParent) : window.innerWidth;
  const setBox = (box: Partial<CSSStyleDeclaration>) => Object.assign(note.style, box);

  setBox({ inset: 'auto', margin: '0', maxWidth: 'none', left: `${right + gapPx}px` });
  if (right + gapPx + note.offsetWidth <= end) {
    setBox({ top: `${(top + bottom - note.offsetHeight) / 2}px` });
    return;
  }
  setBox({ left: `${left}px`, maxWidth: `min(24rem, ${end - left}px)` });
  const above = top - gapPx - note.offsetHeight;
  setBox({ top: `${above >= 0 ? above : bottom + gapPx}px` });
}

function contentRight(box: Element): number {
  return box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight);
}

/** A finger enters what it presses, and the press is answered already. */
function isHover(event: PointerEvent) {
  return event.pointerType !== 'touch';
}
