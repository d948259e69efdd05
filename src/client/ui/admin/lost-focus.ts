/** Marks what takes the focus when the control in it that had the focus is gone. */
export const takesLostFocus = { 'data-takes-lost-focus': '', tabIndex: -1 };
const selector = '[data-takes-lost-focus]';

/** The control that has, or had, the focus on the page or in a dialog over it. */
interface Place {
  dialog: Element | null;
  control: Element;
  /** What takes its focus, from the inside out. */
  around: HTMLElement[];
}

/**
 * From now on, when the control that has the focus is gone, hidden or disabled, the closest thing around it that takes the
 * focus and is still there gets it: the keyboard and what is read aloud go on from there. Answers the function that ends
 * this.
 */
export function catchLostFocus(): () => void {
  /** One of the page, then one of each open dialog. */
  let places: Place[] = [];

  const onFocus = ({ target }: FocusEvent) => {
    // What is not marked, as a toast, gives the focus back when it goes.
    if (!(target instanceof Element) || !target.closest(selector)) return;
    const dialog = target.closest('[role=dialog]');
    const around = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.contains(target))
      .toReversed();
    places = [
      ...places.filter((place) => place.dialog !== dialog),
      { dialog, control: target, around },
    ];
  };
  const onChange = () => {
    // A dialog that is gone has given the focus back, perhaps in vain.
    places = places.filter(({ dialog }) => dialog?.isConnected !== false);
    const place = places.at(-1);
    if (!place || (place.control.checkVisibility() && !place.control.matches(':disabled'))) return;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused === place.control;
    // None, while all of the desk is hidden because a page is loaded.
    if (isLost) place.around.find(isThere)?.focus({ preventScroll: true });
    else if (!focused?.closest('[role=dialog], .toast-region')) places.pop();
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

const isThere = (element: Element) => element.matches(selector) && element.checkVisibility();
