const doublePressMs = 500;
/** A finger does not meet the same spot twice. */
const nearPx = 24;
const controls = 'a, button, label, input, textarea, select, summary';

interface Press {
  at: number;
  x: number;
  y: number;
  control: Element | null;
  /** What the control was called: another name is another meaning. */
  name: string | null | undefined;
}

/**
 * Lets the second press of a double click reach what the first was for, and nothing else: neither what was opened by it, nor
 * the row that has come into the place of another, nor the button that is called something else by then. Answers the
 * function that ends this.
 */
export function stopStrayPresses(): () => void {
  let first: Press | undefined;
  let isStray = false;

  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onPointerDown = (event: PointerEvent) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const press = { at, x, y, control, name: control?.textContent };
    isStray = first !== undefined && isSecondOf(first, press) && !isSameControl(first, press);
    if (isStray) stop(event);
    else first = press;
  };
  const onClick = (event: MouseEvent) => {
    // A click by key or by script has no detail.
    if (!isStray || event.detail === 0) return;
    isStray = false;
    stop(event);
  };

  // Ahead of all who listen in the page.
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('pointerdown', onPointerDown, true);
    window.removeEventListener('click', onClick, true);
  };
}

function isSecondOf(first: Press, second: Press): boolean {
  const isNear = Math.hypot(second.x - first.x, second.y - first.y) < nearPx;
  return isNear && second.at - first.at < doublePressMs;
}

function isSameControl(first: Press, second: Press): boolean {
  return first.control === second.control && first.name === second.name;
}
