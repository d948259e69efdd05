/** What runs in the page under test: it finds elements as Playwright does, by role and name. */
import { asLocator, Ivya } from 'ivya';

declare global {
  interface Window {
    inPage?: InPage;
  }
}

const find = (selector: string) => {
  const ivya = Ivya.create({
    browser: navigator.userAgent.includes('Firefox') ? 'firefox' : 'webkit',
  });
  return ivya.queryLocatorSelectorAll(selector);
};

/** The one element that a selector finds; throws when there is none, or more than one. */
function findOne(selector: string): Element {
  const [element, ...others] = find(selector);
  if (!element || others.length > 0) {
    throw new Error(
      `${others.length + (element ? 1 : 0)} elements for ${asLocator('javascript', selector)}`,
    );
  }
  return element;
}

const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

/** Whether an animation that ends runs on it or on something around it; one in steps stands still in between. */
const isMoving = (element: Element) =>
  document.getAnimations().some(({ effect, playState }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
    return (
      effect.target?.contains(element) &&
      effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame) &&
      Number.isFinite(effect.getComputedTiming().endTime)
    );
  });

const inPage = {
  count: (selector: string) => find(selector).filter(isVisible).length,

  text: (selector: string) => {
    const element = findOne(selector);
    return element instanceof HTMLElement ? element.innerText : element.textContent;
  },

  value: (selector: string) => {
    const element = findOne(selector);
    return 'value' in element ? String(element.value) : undefined;
  },

  attribute: (selector: string, name: string) => findOne(selector).getAttribute(name),

  hasFocus: (selector: string) => findOne(selector) === document.activeElement,

  focus: (selector: string) => {
    const element = findOne(selector);
    if (element instanceof HTMLElement) element.focus();
  },

  box: (selector: string) => {
    const { left, top, right, bottom, width, height } = findOne(selector).getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  },

  scrollTo: (selector: string) =>
    findOne(selector).scrollIntoView({ behavior: 'instant', block: 'center' }),

  /** Where a visible element can be pressed, in view; throws when something else lies above it. */
  pressPoint: (selector: string) => {
    const element = findOne(selector);
    if (!isVisible(element) || element.matches(':disabled')) {
      throw new Error(`hidden or disabled: ${selector}`);
    }
    if (isMoving(element)) throw new Error(`moving: ${selector}`);
    const { left, top, bottom, width, height } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) {
      element.scrollIntoView({ behavior: 'instant', block: 'center' });
      throw new Error(`out of view: ${selector}`);
    }
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    const isHit = hit && (element.contains(hit) || hit.closest('label')?.control === element);
    if (!isHit) throw new Error(`${selector} lies under ${hit?.outerHTML.slice(0, 200)}`);
    return point;
  },
};

export type InPage = typeof inPage;

window.inPage = inPage;
