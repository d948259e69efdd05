/** Long enough for the pointer to cross from the button to the text. */
const leaveMs = 200;
const gapPx = 8;

/**
 * Opens the source of a `FactCard` on hover and focus as well, in its place. It is a native popover: it is above
 * everything, and Escape and a press elsewhere close it.
 */
export function watchSource(
  card: Element,
  { signal, onToggle }: { signal?: AbortSignal; onToggle?: (isOpen: boolean) => void },
): void {
  const button = card.querySelector('button');
  const note = card.querySelector<HTMLElement>('[popover]');
  if (!button || !note) return;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const follow = () => place(note, button);
  const open = () => {
    clearTimeout(leaving);
    note.showPopover({ source: button });
    follow();
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    element: HTMLElement,
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => element.addEventListener(type, listener, { signal });

  for (const part of [button, note]) {
    // A finger enters what it presses, and the press is answered already.
    on(part, 'pointerenter', ({ pointerType }) => pointerType !== 'touch' && open());
    on(part, 'pointerleave', ({ pointerType }) => {
      if (pointerType !== 'touch') leaving = setTimeout(() => note.hidePopover(), leaveMs);
    });
  }
  on(button, 'click', open);
  on(button, 'focus', () => button.matches(':focus-visible') && open());
  // A press inside the note moves the focus, but must not close it.
  on(button, 'blur', () => !note.matches(':hover') && note.hidePopover());
  on(note, 'toggle', ({ newState }) => {
    const isOpen = newState === 'open';
    const change = isOpen ? window.addEventListener : window.removeEventListener;
    // A scroll event does not bubble: any ancestor may have scrolled.
    change('scroll', follow, { capture: true });
    change('resize', follow);
    onToggle?.(isOpen);
  });
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
  const above = top - note.offsetHeight;
  setBox({ top: `${above >= 0 ? above : bottom}px` });
}

function contentRight(box: Element): number {
  return box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight);
}
