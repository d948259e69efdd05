/** Marks what takes the focus when the control in it that had the focus is gone. */
export const takesLostFocus = { 'data-takes-lost-focus': '' };
const selector = '[data-takes-lost-focus]';

/**
 * From now on, when the control that has the focus is gone, hidden or disabled, the closest thing around it that takes the
 * focus and is still there gets it: the keyboard and what is read aloud go on from there. Answers the function that ends
 * this.
 */
export function catchLostFocus(): () => void {
  let control: Element | undefined;
  let around: HTMLElement[] = [];

  const onFocus = ({ target }: FocusEvent) => {
    // A dialog or a toast stands elsewhere in the document, and gives the focus back when it goes.
    if (!(target instanceof Element) || !target.closest(selector)) return;
    control = target;
    around = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.contains(target))
      .toReversed();
  };
  const onChange = () => {
    if (!control || (control.checkVisibility() && !control.matches(':disabled'))) return;
    const focused = document.activeElement;
    if (focused?.closest('[role=dialog]')) return;
    if (focused !== document.body && focused !== control) {
      control = undefined;
      return;
    }
    // None, while all of the desk is hidden because a page is loaded.
    const next = around.find((element) => element.matches(selector) && element.checkVisibility());
    next?.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
